package dev.mannerly.okhttp;

import dev.mannerly.hop.Headers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Request;

/**
 * The headers that a hop is judged by before OkHttp has built its request, with a memory for which
 * of them the policy looked at. A request that differs in none of these deserves the same answer.
 */
final class AskedHeaders implements Headers {
  private final Map<String, List<String>> asked = new ConcurrentHashMap<>();
  private final okhttp3.Headers headers;

  AskedHeaders(okhttp3.Headers headers) {
    this.headers = headers;
  }

  @Override
  public List<String> values(String name) {
    return asked.computeIfAbsent(name, this::find);
  }

  boolean sameIn(Request request) {
    return asked.entrySet().stream()
        .allMatch(entry -> entry.getValue().equals(lookUp(request.headers(), entry.getKey())));
  }

  private List<String> find(String name) {
    return lookUp(headers, name);
  }

  /** OkHttp adds its User-Agent last; the policy sees it from the start. */
  private static List<String> lookUp(okhttp3.Headers headers, String name) {
    List<String> values = headers.values(name);
    return values.isEmpty() && "User-Agent".equalsIgnoreCase(name)
        ? List.of(UserAgents.OF_LIBRARY)
        : values;
  }
}
