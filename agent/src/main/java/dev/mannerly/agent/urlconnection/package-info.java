/**
 * {@code java.net.HttpURLConnection} as the JDK has it: a hop is asked for before its connection is
 * taken, and its permit waits there until the request is written. Where the JDK repeats a request
 * that was lost, it is asked for before the new connection is opened. Not API.
 */
@NullMarked
package dev.mannerly.agent.urlconnection;

import org.jspecify.annotations.NullMarked;
