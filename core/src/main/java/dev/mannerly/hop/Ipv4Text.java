package dev.mannerly.hop;

import static dev.mannerly.hop.CanonicalHost.require;

/**
 * IPv4 addresses as decimal numbers, in the short forms of inet_aton, too: WHATWG and the JDK read
 * those alike. Hexadecimal parts and leading zeros are refused, since clients disagree about them.
 */
final class Ipv4Text {

  private Ipv4Text() {}

  /** Four decimal parts for a lower-case host that ends in a number. */
  static String canonical(String host) {
    String[] parts = host.split("\\.", -1);
    require(parts.length <= 4, "the host ends in a number but is no IPv4 address");
    long address = 0;
    for (int i = 0; i < parts.length; i++) {
      boolean last = i == parts.length - 1;
      long most = last ? (1L << (8 * (5 - parts.length))) - 1 : 255;
      long part = number(parts[i]);
      require(part <= most, "the host has an IPv4 part above %d", most);
      address |= last ? part : part << (24 - 8 * i);
    }
    return (address >> 24)
        + "."
        + ((address >> 16) & 255)
        + "."
        + ((address >> 8) & 255)
        + "."
        + (address & 255);
  }

  private static long number(String part) {
    require(
        part.chars().allMatch(c -> c >= '0' && c <= '9') && !part.isEmpty(),
        "the host ends in a number but is no IPv4 address in decimal");
    require(
        part.length() == 1 || part.charAt(0) != '0',
        "the host has an IPv4 part with a leading zero, which some read as octal");
    require(part.length() <= 10, "the host has an IPv4 part of %d digits", part.length());
    return Long.parseLong(part);
  }
}
