package dev.mannerly.hop;

/**
 * Scheme, host and port: what a robots.txt belongs to (RFC 9309 section 2.3).
 *
 * @param scheme {@code http} or {@code https}
 * @param host the canonical host: lower-case A-labels, IPv6 in brackets as RFC 5952, no trailing
 *     dot
 * @param port 1 to 65535, the scheme's default filled in
 */
public record Origin(String scheme, String host, int port) {

  /** {@code https://example.com}; the port only where it is not the scheme's default. */
  @Override
  public String toString() {
    boolean defaultPort = port == ("https".equals(scheme) ? 443 : 80);
    return scheme + "://" + host + (defaultPort ? "" : ":" + port);
  }
}
