package dev.mannerly.hop;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An answer that came by a {@link Way}.
 *
 * @param status the HTTP status
 * @param headers field lines by lower-case name
 * @param body the decoded body, cut at the limit
 * @param truncated whether there was more than the limit
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody; read once by the parser
public record Fetched(
    int status, Map<String, List<String>> headers, byte[] body, boolean truncated) {

  public Fetched {
    Map<String, List<String>> lowered = new TreeMap<>();
    headers.forEach(
        (name, values) -> lowered.put(name.toLowerCase(Locale.ROOT), List.copyOf(values)));
    headers = Map.copyOf(lowered);
  }

  /** The field lines of a header, name in lower case; empty when it is absent. */
  public List<String> values(String name) {
    return headers.getOrDefault(name, List.of());
  }

  /** The first field line of a header, name in lower case. */
  public Optional<String> first(String name) {
    return values(name).stream().findFirst();
  }
}
