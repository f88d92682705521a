package dev.mannerly.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mannerly.redis.Address.HostPort;
import dev.mannerly.redis.Address.Kind;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code coordinator.uri}. By hand, since java.net.URI knows no list of hosts; every error
 * says what is wrong without repeating the URI, which may hold a password.
 */
final class AddressReader {
  private static final Pattern HOST =
      Pattern.compile("(?:\\[([0-9a-fA-F:.%]+)]|([^\\[\\]:@/?#\\s]+))(?::([0-9]{1,5}))?");

  private final Kind kind;
  private final boolean tls;
  private final String rest;

  AddressReader(String uri) {
    String scheme = Address.scheme(uri);
    this.kind = Address.kind(scheme);
    this.tls = scheme.startsWith("rediss");
    this.rest = uri.substring(scheme.length() + "://".length());
  }

  Address read() {
    String withoutFragment = before(rest, '#');
    String fragment = rest.substring(withoutFragment.length());
    require(
        withoutFragment.indexOf('?') < 0,
        "takes no parameters after '?': timeouts and TLS are settings of their own");
    int at = withoutFragment.lastIndexOf('@');
    String userInfo = at < 0 ? "" : withoutFragment.substring(0, at);
    String authorityAndPath = withoutFragment.substring(at + 1);
    String authority = before(authorityAndPath, '/');
    String path = authorityAndPath.substring(authority.length());
    return new Address(
        kind,
        tls,
        username(userInfo),
        password(userInfo),
        hosts(authority),
        database(path),
        master(fragment));
  }

  private static @Nullable String username(String userInfo) {
    int colon = userInfo.indexOf(':');
    return colon > 0 ? decoded(userInfo.substring(0, colon)) : null;
  }

  /** A lone word before the @ is a password, as redis-cli reads it. */
  private static @Nullable String password(String userInfo) {
    String password = userInfo.substring(userInfo.indexOf(':') + 1);
    return password.isEmpty() ? null : decoded(password);
  }

  private List<HostPort> hosts(String authority) {
    List<HostPort> hosts = new ArrayList<>();
    for (String one : authority.split(",", -1)) {
      Matcher matcher = HOST.matcher(one.strip());
      require(
          matcher.matches(),
          one.isBlank() ? "names no host" : "has a host that cannot be read; write host:port");
      String host = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
      String port = matcher.group(3);
      hosts.add(new HostPort(host, port == null ? kind.defaultPort() : port(port)));
    }
    require(
        hosts.size() == 1 || kind != Kind.SERVER,
        "names several hosts: use redis-sentinel:// or redis-cluster://");
    return hosts;
  }

  private static int port(String text) {
    int port = Integer.parseInt(text);
    require(port >= 1 && port <= 65_535, "has a port beyond 1 to 65535: " + text);
    return port;
  }

  private int database(String path) {
    if (path.length() <= 1) {
      return 0;
    }
    require(
        path.matches("/[0-9]{1,5}"), "may have a database number after the host and nothing else");
    int database = Integer.parseInt(path.substring(1));
    require(database == 0 || kind != Kind.CLUSTER, "names a database, but a cluster has only one");
    return database;
  }

  private String master(String fragment) {
    String master = fragment.isEmpty() ? "" : decoded(fragment.substring(1));
    require(
        kind != Kind.SENTINEL || !master.isBlank(),
        "must end with # and the name that the sentinels know the primary by, such as #mymaster");
    require(kind == Kind.SENTINEL || master.isEmpty(), "ends with #, which is for sentinels alone");
    return master;
  }

  private static String before(String text, char mark) {
    int at = text.indexOf(mark);
    return at < 0 ? text : text.substring(0, at);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException e) {
      // the cause would show the text, which may be a password
      throw new IllegalArgumentException("coordinator.uri has a broken %-escape");
    }
  }

  private static void require(boolean condition, String problem) {
    if (!condition) {
      throw new IllegalArgumentException("coordinator.uri " + problem);
    }
  }
}
