package dev.mannerly.agent;

import dev.mannerly.hop.Hop;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Where hops were let go to of late; it explains connections that other threads open. */
public final class Granted {
  private static final int MOST = 10_000;

  private final Map<String, Boolean> places =
      new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
          return size() > MOST;
        }
      };

  /** Remembers the place of a hop that is let go. */
  void add(Hop hop) {
    try {
      URI url = URI.create(hop.url());
      if (url.getHost() != null) {
        add(url.getHost(), url.getPort() >= 0 ? url.getPort() : defaultPort(url));
      }
    } catch (IllegalArgumentException e) {
      // a URL that java.net.URI cannot read explains nothing; its connection may be warned of
    }
  }

  /** Whether a hop was let go to this place. */
  public synchronized boolean includes(String host, int port) {
    return places.get(key(host, port)) != null;
  }

  private synchronized void add(String host, int port) {
    places.put(key(host.replace("[", "").replace("]", ""), port), true);
  }

  private static int defaultPort(URI url) {
    return "https".equalsIgnoreCase(url.getScheme()) ? 443 : 80;
  }

  private static String key(String host, int port) {
    return host.toLowerCase(Locale.ROOT) + ":" + port;
  }
}
