package dev.mannerly.budget;

import dev.mannerly.hop.CanonicalHost;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values by host: an exact host beats {@code *.suffix}, a longer suffix a shorter one. Suffixes
 * match whole labels and never their own base.
 */
final class HostMap<V> {

  private final Map<String, V> exact = new HashMap<>();
  private final Map<String, V> bySuffix = new HashMap<>();

  /** Adds a value where there is none; gives the value that stands there afterwards. */
  V add(HostPattern pattern, V value) {
    Map<String, V> map = pattern.wildcard() ? bySuffix : exact;
    V present = map.putIfAbsent(pattern.host(), value);
    return present == null ? value : present;
  }

  @Nullable V find(String host) {
    V found = exact.get(host);
    if (found != null || bySuffix.isEmpty() || CanonicalHost.isAddress(host)) {
      return found;
    }
    for (int dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
      found = bySuffix.get(host.substring(dot + 1));
      if (found != null) {
        return found;
      }
    }
    return null;
  }
}
