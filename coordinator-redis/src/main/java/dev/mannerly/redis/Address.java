package dev.mannerly.redis;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code coordinator.uri} says: {@code redis://[user:password@]host[:port][/database]}, the
 * same with {@code redis-cluster} and several hosts, and {@code
 * redis-sentinel://host[:port],host[:port]/[database]#master}; each with TLS as {@code rediss…}.
 * Never printed whole, for it may hold a password.
 *
 * @param kind what answers there
 * @param tls whether the connection is encrypted
 * @param username the ACL user, or null
 * @param password the password, or null
 * @param hosts whom to ask first, in this order
 * @param database the number of the database
 * @param master the name that the sentinels know the primary by; empty where there are none
 */
record Address(
    Kind kind,
    boolean tls,
    @Nullable String username,
    @Nullable String password,
    List<HostPort> hosts,
    int database,
    String master) {

  /** What answers at an address. */
  enum Kind {
    SERVER(6379),
    SENTINEL(26379),
    CLUSTER(6379);

    private final int defaultPort;

    Kind(int defaultPort) {
      this.defaultPort = defaultPort;
    }

    int defaultPort() {
      return defaultPort;
    }
  }

  record HostPort(String host, int port) {

    @Override
    public String toString() {
      return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
  }

  private static final Map<String, Kind> KINDS =
      Map.of(
          "redis", Kind.SERVER,
          "rediss", Kind.SERVER,
          "redis-sentinel", Kind.SENTINEL,
          "rediss-sentinel", Kind.SENTINEL,
          "redis-cluster", Kind.CLUSTER,
          "rediss-cluster", Kind.CLUSTER);

  Address {
    hosts = List.copyOf(hosts);
  }

  static boolean understands(String uri) {
    return KINDS.containsKey(scheme(uri));
  }

  static Address parse(String uri) {
    return new AddressReader(uri).read();
  }

  static String scheme(String uri) {
    int end = uri.indexOf("://");
    return end < 0 ? "" : uri.substring(0, end).toLowerCase(Locale.ROOT);
  }

  static Kind kind(String scheme) {
    Kind kind = KINDS.get(scheme);
    if (kind == null) {
      throw new IllegalArgumentException(
          "coordinator.uri must begin with local or one of redis://, redis-sentinel://,"
              + " redis-cluster://; with TLS rediss://, rediss-sentinel://, rediss-cluster://");
    }
    return kind;
  }

  /** Whom it names, without secrets. */
  @Override
  public String toString() {
    String where = String.join(",", hosts.stream().map(HostPort::toString).toList());
    return switch (kind) {
      case SERVER -> "Redis at " + where;
      case SENTINEL -> "Redis primary '" + master + "' by the sentinels " + where;
      case CLUSTER -> "Redis Cluster at " + where;
    };
  }
}
