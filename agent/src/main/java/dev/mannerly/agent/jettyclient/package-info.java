/**
 * Jetty's HTTP client. A hop is asked for in {@code HttpDestination.send(HttpExchange)}, which the
 * client enters once for each, redirects and challenges included, before it takes a connection; it
 * is skipped there and entered again when its turn has come. What an application sends over a
 * connection of its own, and what it rewrote meanwhile, is asked for where the request is written.
 * Not API.
 */
@NullMarked
package dev.mannerly.agent.jettyclient;

import org.jspecify.annotations.NullMarked;
