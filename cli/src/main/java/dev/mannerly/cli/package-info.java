/** The command line: what the policy would do, and whether a configuration is right. Not API. */
@NullMarked
package dev.mannerly.cli;

import org.jspecify.annotations.NullMarked;
