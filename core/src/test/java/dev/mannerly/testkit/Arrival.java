package dev.mannerly.testkit;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * One request as it came over the wire.
 *
 * @param nanos when its first byte came, on {@link System#nanoTime}
 * @param at the same on the wall clock
 * @param method the request method
 * @param target the request target as it stood on the request line
 * @param host the Host header without the port; empty when there was none
 * @param headers field lines by lower-case name
 * @param body the body as UTF-8 text, as far as it came
 * @param bodyLength how many body bytes came
 * @param connection which connection of the origin carried it, from 1
 * @param onConnection the how-manieth request of that connection it was, from 1
 */
public record Arrival(
    long nanos,
    Instant at,
    String method,
    String target,
    String host,
    Map<String, List<String>> headers,
    String body,
    int bodyLength,
    int connection,
    int onConnection) {

  /** The target's path without its query. */
  public String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /** The first value of a header, name in lower case; empty text when absent. */
  public String header(String name) {
    return headers.getOrDefault(name, List.of("")).get(0);
  }

  /** {@code GET /path}, the form that {@link RecordingOrigin#expect} compares. */
  public String line() {
    return method + " " + target;
  }

  /** {@code GET host/path}. */
  public String lineWithHost() {
    return method + " " + host + target;
  }
}
