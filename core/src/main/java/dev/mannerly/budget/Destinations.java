package dev.mannerly.budget;

import static java.util.Objects.requireNonNull;

import dev.mannerly.hop.BadUrlException;
import dev.mannerly.hop.CanonicalHost;
import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Origin;

/**
 * Reads where a hop goes from the text of its URL, as any client holds it: only the origin has to
 * be well-formed. Path and query are taken as they are, with the raw pipes, spaces and lone {@code
 * %} that {@link java.net.URI} refuses.
 *
 * <p>Where clients would read different hosts from one text (a backslash or a second {@code @}
 * before the path), the text is refused.
 */
public final class Destinations {

  private static final int HIGHEST_PORT = 65_535;

  private Destinations() {}

  /**
   * The destination of an {@code http} or {@code https} URL; {@code ws} and {@code wss} are read as
   * those, since their handshake is a hop.
   *
   * @throws BadUrlException if the text does not say whom it asks
   */
  public static Destination parse(String url) {
    String text = trimmed(requireNonNull(url, "url"));
    String scheme = scheme(text);
    int start = text.indexOf(':') + 3;
    int end = authorityEnd(text, start);
    Origin origin = origin(scheme, hostAndPort(text.substring(start, end)));
    return new Destination(origin, path(text, end));
  }

  /** Clients and the WHATWG parser drop spaces and controls around a URL. */
  private static String trimmed(String url) {
    boolean clean = !url.isEmpty() && url.charAt(0) > ' ' && url.charAt(url.length() - 1) > ' ';
    return clean ? url : url.trim();
  }

  private static String scheme(String text) {
    if (text.startsWith("https://")) {
      return "https";
    }
    if (text.startsWith("http://")) {
      return "http";
    }
    if (isScheme(text, "https") || isScheme(text, "wss")) {
      return "https";
    }
    if (isScheme(text, "http") || isScheme(text, "ws")) {
      return "http";
    }
    throw new BadUrlException("the URL does not begin with http:// or https://");
  }

  private static boolean isScheme(String text, String scheme) {
    return text.regionMatches(true, 0, scheme, 0, scheme.length())
        && text.startsWith("://", scheme.length());
  }

  private static int authorityEnd(String text, int start) {
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '/' || c == '?' || c == '#') {
        return i;
      }
      if (c == '\\') {
        throw new BadUrlException(
            "the URL has a backslash before its path, at character "
                + (i + 1)
                + "; clients disagree about its host");
      }
    }
    return text.length();
  }

  private static String hostAndPort(String authority) {
    int at = authority.indexOf('@');
    if (at < 0) {
      return authority;
    }
    if (authority.indexOf('@', at + 1) >= 0) {
      throw new BadUrlException(
          "the URL has two '@' before its path; clients disagree about its host");
    }
    return authority.substring(at + 1);
  }

  private static Origin origin(String scheme, String hostAndPort) {
    int hostEnd = hostEnd(hostAndPort);
    String host = CanonicalHost.of(hostAndPort.substring(0, hostEnd));
    int defaultPort = scheme.equals("https") ? 443 : 80;
    return new Origin(
        scheme,
        host,
        hostEnd >= hostAndPort.length() - 1 ? defaultPort : port(hostAndPort, hostEnd + 1));
  }

  private static int hostEnd(String hostAndPort) {
    if (hostAndPort.startsWith("[")) {
      int end = hostAndPort.indexOf(']') + 1;
      if (end == 0 || (end < hostAndPort.length() && hostAndPort.charAt(end) != ':')) {
        throw new BadUrlException("the URL has a '[' that is no IPv6 address");
      }
      return end;
    }
    int colon = hostAndPort.indexOf(':');
    if (colon >= 0 && hostAndPort.indexOf(':', colon + 1) >= 0) {
      throw new BadUrlException(
          "the URL has two ':' in its host and port; an IPv6 address needs brackets");
    }
    return colon < 0 ? hostAndPort.length() : colon;
  }

  private static int port(String hostAndPort, int start) {
    int port = 0;
    for (int i = start; i < hostAndPort.length(); i++) {
      char c = hostAndPort.charAt(i);
      if (c < '0' || c > '9') {
        throw new BadUrlException("the port of the URL is no number");
      }
      port = Math.min(10 * port + c - '0', HIGHEST_PORT + 1); // further digits change nothing
    }
    if (port < 1 || port > HIGHEST_PORT) {
      throw new BadUrlException("the port of the URL is not within 1 to 65535");
    }
    return port;
  }

  private static String path(String text, int start) {
    if (text.indexOf('\n', start) >= 0 || text.indexOf('\r', start) >= 0) {
      throw new BadUrlException("the URL has a line break, which would end the request line");
    }
    int hash = text.indexOf('#', start);
    int end = hash < 0 ? text.length() : hash;
    if (start == end) {
      return "/";
    }
    String path = text.substring(start, end);
    return path.charAt(0) == '/' ? path : "/" + path;
  }
}
