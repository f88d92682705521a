package dev.mannerly.scope;

import dev.mannerly.hop.CanonicalHost;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * A block of IP addresses.
 *
 * @param network the network's address, whose octets after the prefix are zero
 * @param prefix how many leading bits an address shares with it
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record Block(byte[] network, int prefix) {

  /** Reads {@code 10.0.0.0/8} or {@code fd00::/8}; throws IllegalArgumentException. */
  static Block parse(String cidr) {
    int slash = cidr.indexOf('/');
    String host = CanonicalHost.of(cidr.substring(0, slash));
    if (!CanonicalHost.isAddress(host)) {
      throw new IllegalArgumentException("a block begins with an IP address");
    }
    if (host.charAt(0) != '[' && cidr.indexOf(':') >= 0) {
      throw new IllegalArgumentException(
          "IPv4-mapped addresses are IPv4 addresses; write the block as IPv4");
    }
    byte[] network = octets(host);
    Block block = new Block(network, prefix(cidr.substring(slash + 1), 8 * network.length));
    for (int bit = block.prefix; bit < 8 * network.length; bit++) {
      if ((network[bit / 8] & (0x80 >> bit % 8)) != 0) {
        throw new IllegalArgumentException(
            "the address has bits beyond its prefix; write the first address of the block");
      }
    }
    return block;
  }

  /** The octets of a canonical host that is an address. */
  static byte[] octets(String address) {
    try {
      return InetAddress.getByName(address).getAddress(); // a literal, so nothing is resolved
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("no canonical address: " + address, e);
    }
  }

  private static int prefix(String text, int most) {
    if (!text.matches("[0-9]{1,3}") || Integer.parseInt(text) > most) {
      throw new IllegalArgumentException("the prefix is a number from 0 to " + most);
    }
    return Integer.parseInt(text);
  }

  boolean contains(byte[] address) {
    if (address.length != network.length) {
      return false;
    }
    int whole = prefix / 8;
    for (int i = 0; i < whole; i++) {
      if (address[i] != network[i]) {
        return false;
      }
    }
    int rest = prefix % 8;
    return rest == 0 || ((address[whole] ^ network[whole]) & (0xff00 >> rest) & 0xff) == 0;
  }
}
