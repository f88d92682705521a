package dev.mannerly.testkit.contract;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A response, read to its end.
 *
 * @param headers by lower-case name
 * @param body as text
 */
public record Got(int status, Map<String, List<String>> headers, String body) {

  public Got {
    Map<String, List<String>> lowered = new TreeMap<>();
    headers.forEach((name, values) -> put(lowered, name, values));
    headers = lowered;
  }

  /** The first value of a header, name in lower case; empty text when absent. */
  public String header(String name) {
    return headers.getOrDefault(name, List.of("")).get(0);
  }

  /** HttpURLConnection keeps the status line under the name null. */
  @SuppressWarnings("NullableProblems")
  private static void put(Map<String, List<String>> map, String name, List<String> values) {
    if (name != null) {
      map.put(name.toLowerCase(Locale.ROOT), List.copyOf(values));
    }
  }
}
