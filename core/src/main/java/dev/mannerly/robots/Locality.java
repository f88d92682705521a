package dev.mannerly.robots;

import dev.mannerly.hop.Hop;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Tells inside from outside. A robots.txt that anybody may write must not send our GET to a
 * loopback, link-local or private address that only we can reach.
 */
final class Locality {

  private static final Pattern LITERAL = Pattern.compile("[0-9.]+|\\[.*]");
  private static final List<String> INSIDE_SUFFIXES =
      List.of(
          ".localhost", ".local", ".internal", ".home.arpa", ".localdomain", ".lan", ".intranet");

  private final Resolver resolver;

  Locality(Resolver resolver) {
    this.resolver = resolver;
  }

  /** Whether a redirect between these hosts would take us from outside to inside. May block. */
  boolean leadsInside(Hop hop, String from, String to) {
    return !isInside(hop, from, true) && isInside(hop, to, false);
  }

  /** Inside with all of its addresses, or with any. */
  private boolean isInside(Hop hop, String host, boolean all) {
    List<InetAddress> addresses =
        LITERAL.matcher(host).matches()
            ? Resolver.SYSTEM.addresses(hop, host) // no look-up: the address stands there
            : resolver.addresses(hop, host);
    if (addresses.isEmpty()) {
      return namedInside(host);
    }
    return all
        ? addresses.stream().allMatch(Locality::isInside)
        : addresses.stream().anyMatch(Locality::isInside);
  }

  private static boolean namedInside(String host) {
    String name = host.toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
    return name.indexOf('.') < 0 || INSIDE_SUFFIXES.stream().anyMatch(name::endsWith);
  }

  private static boolean isInside(InetAddress address) {
    byte[] octets = address.getAddress();
    return address.isLoopbackAddress()
        || address.isAnyLocalAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || address.isMulticastAddress()
        || (octets.length == 4 ? isInside4(octets) : (octets[0] & 0xFE) == 0xFC); // RFC 4193
  }

  /** This network (RFC 1122) and carrier-grade NAT (RFC 6598), which the JDK does not know. */
  private static boolean isInside4(byte[] octets) {
    int first = octets[0] & 0xFF;
    return first == 0 || (first == 100 && (octets[1] & 0xC0) == 64);
  }
}
