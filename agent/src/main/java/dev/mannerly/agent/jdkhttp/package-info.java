/**
 * {@code java.net.http}: its hops are asked for in {@code MultiExchange.responseAsyncImpl}, which
 * the client enters once per hop, redirects, challenges and repeats included, before it starts the
 * request's timer and before it connects. Not API.
 */
@NullMarked
package dev.mannerly.agent.jdkhttp;

import org.jspecify.annotations.NullMarked;
