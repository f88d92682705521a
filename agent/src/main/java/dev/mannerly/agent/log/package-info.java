/**
 * SLF4J inside the isolated loader: to stderr, by settings of ours alone. The properties and files
 * of the application's logging are never read. Not API.
 */
@NullMarked
package dev.mannerly.agent.log;

import org.jspecify.annotations.NullMarked;
