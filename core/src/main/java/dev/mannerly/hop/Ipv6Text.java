package dev.mannerly.hop;

import static dev.mannerly.hop.CanonicalHost.require;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * IPv6 addresses in the text of RFC 5952. A zone is dropped: it names an interface of ours, not the
 * server. An IPv4-mapped address is the IPv4 address: the same server.
 */
final class Ipv6Text {

  private static final String NOT_IPV6 =
      "the host has a ':' or '[' but is no IPv6 address; a port does not belong to a host";

  private Ipv6Text() {}

  /** Bracketed RFC 5952 text, or an IPv4 address, for an address with or without brackets. */
  static String canonical(String text) {
    String address = withoutZone(withoutBrackets(text));
    require(!address.isEmpty() && address.chars().allMatch(Ipv6Text::isAddressCharacter), NOT_IPV6);
    if (address.indexOf('.') >= 0) {
      String tail = address.substring(address.lastIndexOf(':') + 1);
      require(tail.equals(Ipv4Text.canonical(tail)), NOT_IPV6);
    }
    byte[] octets = octets(address);
    return octets.length == 4
        ? (octets[0] & 255)
            + "."
            + (octets[1] & 255)
            + "."
            + (octets[2] & 255)
            + "."
            + (octets[3] & 255)
        : '[' + compressed(octets) + ']';
  }

  private static String withoutBrackets(String text) {
    if (text.charAt(0) != '[') {
      return text;
    }
    require(text.endsWith("]"), NOT_IPV6);
    return text.substring(1, text.length() - 1);
  }

  private static String withoutZone(String address) {
    int percent = address.indexOf('%');
    if (percent < 0) {
      return address;
    }
    require(percent < address.length() - 1, "the zone of the IPv6 address is empty");
    return address.substring(0, percent);
  }

  private static boolean isAddressCharacter(int c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'f')
        || (c >= 'A' && c <= 'F')
        || c == ':'
        || c == '.';
  }

  private static byte[] octets(String address) {
    try {
      // in brackets the JDK reads a literal or fails, and never asks a resolver
      return InetAddress.getByName('[' + address + ']').getAddress();
    } catch (UnknownHostException e) {
      throw new BadUrlException(NOT_IPV6);
    }
  }

  /** RFC 5952 section 4: the first longest run of two or more zero groups becomes {@code ::}. */
  private static String compressed(byte[] octets) {
    int[] groups = new int[8];
    for (int i = 0; i < 8; i++) {
      groups[i] = ((octets[2 * i] & 255) << 8) | (octets[2 * i + 1] & 255);
    }
    int start = 0;
    int length = 1; // a single zero group is not compressed
    for (int i = 0; i < 8; i++) {
      int run = zeroRun(groups, i);
      if (run > length) {
        start = i;
        length = run;
      }
    }
    return length == 1
        ? joined(groups, 0, 8)
        : joined(groups, 0, start) + "::" + joined(groups, start + length, 8);
  }

  private static int zeroRun(int[] groups, int from) {
    int end = from;
    while (end < groups.length && groups[end] == 0) {
      end++;
    }
    return end - from;
  }

  private static String joined(int[] groups, int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < to; i++) {
      text.append(i == from ? "" : ":").append(Integer.toHexString(groups[i]));
    }
    return text.toString();
  }
}
