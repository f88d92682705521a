package dev.mannerly.robots;

import dev.mannerly.hop.Hop;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;
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
          ".localhost",
          ".local",
          ".internal",
          ".home.arpa",
          ".localdomain",
          ".lan",
          ".intranet",
          ".corp",
          ".home",
          ".private",
          ".svc");

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
        LITERAL.matcher(host).matches() ? literal(host) : resolver.addresses(hop, host);
    if (addresses.isEmpty()) {
      return namedInside(host);
    }
    return all
        ? addresses.stream().allMatch(Locality::isInside)
        : addresses.stream().anyMatch(Locality::isInside);
  }

  /** No look-up: the address stands there. */
  private static List<InetAddress> literal(String host) {
    try {
      return List.of(InetAddress.getByName(host));
    } catch (UnknownHostException e) {
      throw new IllegalStateException(host + " is canonical", e);
    }
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
        || (octets.length == 4 ? isInside4(octets) : isInside6(octets));
  }

  /** What the JDK does not know, none of it reachable across the Internet (RFC 6890). */
  private static boolean isInside4(byte[] octets) {
    int first = octets[0] & 0xFF;
    int second = octets[1] & 0xFF;
    return first == 0 // this network
        || (first == 100 && (second & 0xC0) == 64) // carrier-grade NAT
        || (first == 192 && second == 0 && octets[2] == 0) // a cloud keeps its secrets here
        || (first == 198 && (second & 0xFE) == 18) // benchmarks
        || first >= 240;
  }

  private static boolean isInside6(byte[] octets) {
    int embedded = embeddedAt(octets);
    boolean unique = (octets[0] & 0xFE) == 0xFC; // RFC 4193
    return unique
        || (embedded >= 0 && leadsTo4(Arrays.copyOfRange(octets, embedded, embedded + 4)));
  }

  /** Where a translator, or a tunnel, finds the IPv4 address that it goes on to; or -1. */
  private static int embeddedAt(byte[] octets) {
    if (startsWith(octets, "2002")) {
      return 2; // 6to4, RFC 3056
    }
    boolean translated =
        startsWith(octets, "0064FF9B0000000000000000") // RFC 6052
            || startsWith(octets, "0064FF9B0001") // RFC 8215
            || startsWith(octets, "0000000000000000FFFF0000") // SIIT
            || startsWith(octets, "000000000000000000000000");
    return translated ? 12 : -1;
  }

  private static boolean startsWith(byte[] octets, String hex) {
    byte[] wanted = HexFormat.of().parseHex(hex);
    for (int i = 0; i < wanted.length; i++) {
      if (octets[i] != wanted[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean leadsTo4(byte[] octets) {
    try {
      return isInside(InetAddress.getByAddress(octets));
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e); // it has four octets
    }
  }
}
