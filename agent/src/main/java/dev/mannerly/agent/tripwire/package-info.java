/**
 * Looks at every TCP connection that this JVM opens, to name what no hook gates and to hold back
 * clients that the hooks do not fit. Connections alone: what is sent on an open one, UDP and native
 * transports are not seen. Not API.
 */
@NullMarked
package dev.mannerly.agent.tripwire;

import org.jspecify.annotations.NullMarked;
