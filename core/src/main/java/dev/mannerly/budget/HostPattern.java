package dev.mannerly.budget;

import dev.mannerly.hop.CanonicalHost;

/**
 * A host, or all hosts below one, as a setting names them.
 *
 * @param wildcard whether it stands for what lies below {@code host}, without that itself
 * @param host a budget key where exact; where wildcard a canonical host, its {@code www.} kept:
 *     {@code *.www.example.com} is not all of {@code example.com}
 */
record HostPattern(boolean wildcard, String host) {

  private static final String BELOW = "*.";

  /** Reads {@code example.com} or {@code *.example.com}; throws IllegalArgumentException. */
  static HostPattern parse(String written) {
    boolean wildcard = written.startsWith(BELOW);
    String rest = wildcard ? written.substring(BELOW.length()) : written;
    if (rest.indexOf('*') >= 0) {
      throw new IllegalArgumentException("a '*' can stand only for the whole first label");
    }
    String host = CanonicalHost.of(rest);
    if (wildcard && CanonicalHost.isAddress(host)) {
      throw new IllegalArgumentException("an IP address has no hosts below it");
    }
    return new HostPattern(wildcard, wildcard ? host : Hosts.key(host));
  }
}
