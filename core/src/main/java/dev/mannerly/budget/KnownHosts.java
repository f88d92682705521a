package dev.mannerly.budget;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.mannerly.budget.Rules.HostBudgets;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what was worked out for hosts, the least used being forgotten first. Known hosts are
 * found without a lock.
 *
 * <p>The cache is made on first use: loading Caffeine starts the JVM's logging, which an
 * application must be able to configure before.
 */
final class KnownHosts {

  private static final int MOST = 65_536;

  private volatile @Nullable Cache<String, HostBudgets> cache;

  HostBudgets get(String host, Function<String, HostBudgets> unknown) {
    Cache<String, HostBudgets> known = cache();
    HostBudgets found = known.getIfPresent(host);
    if (found == null) {
      found = unknown.apply(host); // twice at worst; computing in the map would lock its neighbours
      known.put(host, found);
    }
    return found;
  }

  private Cache<String, HostBudgets> cache() {
    Cache<String, HostBudgets> present = cache;
    return present == null ? made() : present;
  }

  private synchronized Cache<String, HostBudgets> made() {
    Cache<String, HostBudgets> made = cache;
    if (made == null) {
      made = Caffeine.newBuilder().maximumSize(MOST).executor(Runnable::run).build();
      cache = made;
    }
    return made;
  }
}
