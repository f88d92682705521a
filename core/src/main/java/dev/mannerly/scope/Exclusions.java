package dev.mannerly.scope;

import dev.mannerly.hop.CanonicalHost;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads the entries of the scope. */
final class Exclusions {

  private static final Exclusion LOOPBACK_ADDRESSES =
      // 0.0.0.0 and :: are connected to this machine
      blocks("127.0.0.0/8", "0.0.0.0/32", "::1/128", "::/128");

  private static final Map<String, Exclusion> NAMED =
      Map.of(
          "loopback",
          (host, address) -> LOOPBACK_ADDRESSES.covers(host, address) || isLocalhost(host),
          "link-local",
          blocks("169.254.0.0/16", "fe80::/10"),
          // RFC 1918, RFC 6598 (shared address space: nobody's public site), RFC 4193, RFC 3879
          "private",
          blocks(
              "10.0.0.0/8",
              "172.16.0.0/12",
              "192.168.0.0/16",
              "100.64.0.0/10",
              "fc00::/7",
              "fec0::/10"),
          "single-label",
          (host, address) -> address == null && host.indexOf('.') < 0);

  private Exclusions() {}

  /** Reads an entry; throws IllegalArgumentException. */
  static Exclusion parse(String entry) {
    Exclusion named = NAMED.get(entry);
    if (named != null) {
      return named;
    }
    if (entry.indexOf('/') >= 0) {
      return blocks(entry);
    }
    return entry.startsWith("*.") ? below(entry.substring(2)) : exactly(entry);
  }

  private static Exclusion exactly(String written) {
    String host = CanonicalHost.of(written);
    return (other, address) -> other.equals(host);
  }

  private static Exclusion below(String written) {
    String host = CanonicalHost.of(written);
    if (CanonicalHost.isAddress(host)) {
      throw new IllegalArgumentException("an IP address has no hosts below it; write a CIDR block");
    }
    String dotted = "." + host;
    return (other, address) -> other.endsWith(dotted);
  }

  private static Exclusion blocks(String... cidrs) {
    List<Block> blocks = Stream.of(cidrs).map(Block::parse).toList();
    return (host, address) -> {
      if (address != null) {
        for (Block block : blocks) {
          if (block.contains(address)) {
            return true;
          }
        }
      }
      return false;
    };
  }

  /** Names for this machine (RFC 6761 section 6.3). */
  private static boolean isLocalhost(String host) {
    return host.equals("localhost") || host.endsWith(".localhost");
  }
}
