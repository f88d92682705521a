package dev.mannerly.agent.okhttp;

import dev.mannerly.hop.Headers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The headers that a hop is judged by, with a memory for which of them the policy looked at. A
 * request that differs in none of these deserves the same answer.
 */
final class AskedHeaders implements Headers {
  private static final String USER_AGENT = "User-Agent";

  /** How the client's own name begins, which it sets after the application's interceptors. */
  private static final String OWN_NAME = "okhttp/";

  private static final List<String> SOME_OWN_NAME = List.of(OWN_NAME + "0");

  private final Map<String, List<String>> asked = new ConcurrentHashMap<>();
  private final Insides in;
  private final Object request;

  AskedHeaders(Insides in, Object request) {
    this.in = in;
    this.request = request;
  }

  @Override
  public List<String> values(String name) {
    return asked.computeIfAbsent(name, asked -> lookUp(request, asked));
  }

  boolean sameIn(Object other) {
    return other == request
        || asked.entrySet().stream()
            .allMatch(entry -> entry.getValue().equals(lookUp(other, entry.getKey())));
  }

  private List<String> lookUp(Object where, String name) {
    List<String> values = in.headers(where, name);
    boolean ownName =
        USER_AGENT.equalsIgnoreCase(name)
            && values.size() <= 1
            && values.stream().allMatch(value -> value.startsWith(OWN_NAME));
    return ownName ? SOME_OWN_NAME : values;
  }
}
