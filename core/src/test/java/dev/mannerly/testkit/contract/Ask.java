package dev.mannerly.testkit.contract;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A request, as plain as all clients can send it.
 *
 * @param headers beside those that the client adds
 * @param body a text, or null for none
 * @param timeout for the whole of it, by whatever the client has for that; null for none
 */
public record Ask(
    String method,
    String url,
    Map<String, String> headers,
    @Nullable String body,
    @Nullable Duration timeout) {

  public Ask {
    headers = Map.copyOf(headers);
  }

  public static Ask get(String url) {
    return new Ask("GET", url, Map.of(), null, null);
  }

  public static Ask head(String url) {
    return new Ask("HEAD", url, Map.of(), null, null);
  }

  public static Ask post(String url, String body) {
    return new Ask("POST", url, Map.of(), body, null);
  }

  public Ask header(String name, String value) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(name, value);
    return new Ask(method, url, more, body, timeout);
  }

  public Ask timeout(Duration newTimeout) {
    return new Ask(method, url, headers, body, newTimeout);
  }
}
