/**
 * reactor-netty's HTTP client, which Spring's WebClient and Spring Cloud Gateway send by. Its hops
 * are asked for in {@code HttpConnectionProvider.acquire}, which the client enters once per hop,
 * redirects, challenges and repeats included, before it takes a connection; they are looked at once
 * more just before their head is written, where the application can change headers no longer. Not
 * API.
 */
@NullMarked
package dev.mannerly.agent.reactornetty;

import org.jspecify.annotations.NullMarked;
