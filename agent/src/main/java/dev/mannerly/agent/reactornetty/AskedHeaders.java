package dev.mannerly.agent.reactornetty;

import dev.mannerly.hop.Headers;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The headers that are known when a hop is asked for, and which of them the policy looked at. Most
 * applications set headers only when the request is written.
 */
final class AskedHeaders implements Headers {
  private final Headers known;
  private final Map<String, List<String>> late;
  private final Map<String, List<String>> asked = new ConcurrentHashMap<>();

  /**
   * Headers by name, in lower case.
   *
   * @param late what stands for the known ones
   */
  AskedHeaders(Headers known, Map<String, List<String>> late) {
    this.known = known;
    this.late = Map.copyOf(late);
  }

  @Override
  public List<String> values(String name) {
    String key = name.toLowerCase(Locale.ROOT);
    return asked.computeIfAbsent(
        key, unseen -> late.containsKey(key) ? late.get(key) : List.copyOf(known.values(name)));
  }

  /** What the policy has decided by, the User-Agent excepted: that one is decided by anew. */
  Map<String, List<String>> asked() {
    Map<String, List<String>> copy = new ConcurrentHashMap<>(asked);
    copy.remove("user-agent");
    return copy;
  }
}
