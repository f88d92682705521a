/**
 * What the hooks of Apache HttpClient 4 and HttpAsyncClient 4 read and write of the core below
 * them. Not API.
 */
@NullMarked
package dev.mannerly.agent.httpcore4;

import org.jspecify.annotations.NullMarked;
