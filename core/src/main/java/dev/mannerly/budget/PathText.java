package dev.mannerly.budget;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HexFormat;

/**
 * One spelling of a path, so that a pattern meets it however a client encodes it: unreserved
 * characters stand for themselves, all else that no path may hold is percent-encoded in upper case.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc3986">RFC 3986, section 6.2.2</a>
 */
final class PathText {

  private static final BitSet UNRESERVED = characters("-._~");
  private static final BitSet PLAIN = characters("-._~!$&'()*+,;=:@/");
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private PathText() {}

  /** The path of a path and query, normalized. */
  static String normalized(String pathAndQuery) {
    int question = pathAndQuery.indexOf('?');
    String path = question < 0 ? pathAndQuery : pathAndQuery.substring(0, question);
    for (int i = 0; i < path.length(); i++) {
      if (!PLAIN.get(path.charAt(i))) {
        return encoded(path.getBytes(StandardCharsets.UTF_8));
      }
    }
    return path;
  }

  private static String encoded(byte[] octets) {
    ByteArrayOutputStream text = new ByteArrayOutputStream(octets.length + 16);
    for (int i = 0; i < octets.length; i++) {
      if (isEscape(octets, i)) {
        write(text, HexFormat.fromHexDigits(ascii(octets, i + 1)), UNRESERVED);
        i += 2;
      } else {
        write(text, octets[i] & 0xff, PLAIN);
      }
    }
    return text.toString(StandardCharsets.US_ASCII);
  }

  private static void write(ByteArrayOutputStream text, int octet, BitSet plain) {
    if (plain.get(octet)) {
      text.write(octet);
    } else {
      text.writeBytes(("%" + HEX.toHexDigits((byte) octet)).getBytes(StandardCharsets.US_ASCII));
    }
  }

  private static boolean isEscape(byte[] octets, int i) {
    return octets[i] == '%'
        && i + 2 < octets.length
        && HexFormat.isHexDigit(octets[i + 1])
        && HexFormat.isHexDigit(octets[i + 2]);
  }

  private static String ascii(byte[] octets, int from) {
    return new String(octets, from, 2, StandardCharsets.US_ASCII);
  }

  private static BitSet characters(String others) {
    BitSet set = new BitSet();
    set.set('a', 'z' + 1);
    set.set('A', 'Z' + 1);
    set.set('0', '9' + 1);
    others.chars().forEach(set::set);
    return set;
  }
}
