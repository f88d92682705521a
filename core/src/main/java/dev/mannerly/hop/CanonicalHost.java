package dev.mannerly.hop;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The one spelling of a host: lower-case A-labels (UTS 46, non-transitional, CheckBidi,
 * CheckJoiners) without the trailing dot of the DNS root, or an IP address, IPv6 in brackets as RFC
 * 5952 has it.
 *
 * <p>Clients hold the same host in many spellings: as it was typed, percent-encoded, as U-labels,
 * IPv6 with or without brackets. All of them lead to the one. What names no host that a client
 * could reach, or names one that clients read differently (hexadecimal and octal numbers), is
 * refused; a host is never made up. Names are not resolved. Safe for use by many threads.
 *
 * @see <a href="https://www.unicode.org/reports/tr46/">UTS 46</a>
 * @see <a href="https://url.spec.whatwg.org/#host-parsing">WHATWG URL, host parsing</a>
 */
public final class CanonicalHost {

  private static final int LONGEST_NAME = 253; // RFC 1035 section 2.3.4, in text form
  private static final int LONGEST_LABEL = 63;
  private static final int LONGEST_TEXT = 12 * LONGEST_NAME; // a code point is 4 octets, %XX each

  private CanonicalHost() {}

  /**
   * The canonical spelling of a host.
   *
   * @throws BadUrlException if the text is no usable host
   */
  public static String of(String text) {
    return isCanonicalName(requireNonNull(text, "text")) ? text : read(text);
  }

  /** Whether a canonical host is an IP address rather than a name; false for any other text. */
  public static boolean isAddress(String canonicalHost) {
    return canonicalHost.startsWith("[") || endsInNumber(canonicalHost);
  }

  /** Most hosts come in canonical spelling; then nothing is copied. */
  private static boolean isCanonicalName(String text) {
    int labelStart = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '.') {
        if (!isPlainLabel(text, labelStart, i)) {
          return false;
        }
        labelStart = i + 1;
      } else if (!isHostCharacter(c)) {
        return false;
      }
    }
    return text.length() <= LONGEST_NAME
        && isPlainLabel(text, labelStart, text.length())
        && !isDigit(text.charAt(labelStart)); // a last label that begins with one may be a number
  }

  private static boolean isPlainLabel(String text, int start, int end) {
    return end > start && end - start <= LONGEST_LABEL && !text.startsWith("xn--", start);
  }

  private static String read(String text) {
    require(!text.isEmpty(), "there is no host");
    require(text.length() <= LONGEST_TEXT, "the host is too long: %d characters", text.length());
    if (text.indexOf(':') >= 0 || text.charAt(0) == '[') {
      return Ipv6Text.canonical(text);
    }
    String decoded = text.indexOf('%') < 0 ? text : percentDecoded(text);
    String ascii = isAscii(decoded) ? decoded : Idna.toAscii(decoded);
    String name = ascii.toLowerCase(Locale.ROOT);
    if (name.endsWith(".")) {
      name = name.substring(0, name.length() - 1);
    }
    checkName(name);
    return endsInNumber(name) ? Ipv4Text.canonical(name) : name;
  }

  private static void checkName(String name) {
    require(
        name.length() <= LONGEST_NAME,
        "the host has %d characters, the limit is 253 (RFC 1035)",
        name.length());
    int labelStart = 0;
    for (int i = 0; i <= name.length(); i++) {
      if (i == name.length() || name.charAt(i) == '.') {
        checkLabel(name.substring(labelStart, i), labelStart);
        labelStart = i + 1;
      } else if (!isHostCharacter(name.charAt(i))) {
        throw new BadUrlException(
            "the host has "
                + described(name.charAt(i))
                + " at character "
                + (i + 1)
                + ", which no host can have");
      }
    }
  }

  private static void checkLabel(String label, int start) {
    require(!label.isEmpty(), "the host has an empty label at character %d", start + 1);
    require(
        label.length() <= LONGEST_LABEL,
        "the host has a label of %d characters, the limit is 63 (RFC 1035)",
        label.length());
    require(!label.equals("xn--"), "the host has an empty A-label at character %d", start + 1);
  }

  /** WHATWG: such a host is an IPv4 address or nothing, since resolvers read it as a number. */
  private static boolean endsInNumber(String name) {
    int start = name.lastIndexOf('.') + 1;
    if (start == name.length() || !isDigit(name.charAt(start))) {
      return false;
    }
    boolean hex = name.startsWith("0x", start);
    for (int i = hex ? start + 2 : start; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!isDigit(c) && !(hex && c >= 'a' && c <= 'f')) {
        return false;
      }
    }
    return true;
  }

  private static String percentDecoded(String text) {
    ByteBuffer octets = ByteBuffer.allocate(4 * text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%') {
        octets.put((byte) octet(text, i));
        i += 2;
      } else if (Character.isHighSurrogate(c) && i + 1 < text.length()) {
        octets.put(text.substring(i, i + 2).getBytes(StandardCharsets.UTF_8));
        i++;
      } else {
        octets.put(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
      }
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(octets.flip()).toString();
    } catch (CharacterCodingException e) {
      throw new BadUrlException("the percent-encoded octets of the host are not UTF-8");
    }
  }

  private static int octet(String text, int percent) {
    int high = percent + 2 < text.length() ? Character.digit(text.charAt(percent + 1), 16) : -1;
    int low = high >= 0 ? Character.digit(text.charAt(percent + 2), 16) : -1;
    require(low >= 0, "the host has a '%%' without two hex digits at character %d", percent + 1);
    return (high << 4) | low;
  }

  private static boolean isHostCharacter(char c) {
    return (c >= 'a' && c <= 'z') || isDigit(c) || c == '-' || c == '_';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static String described(char c) {
    return c > ' ' && c < 0x7f ? "'" + c + "'" : String.format(Locale.ROOT, "U+%04X", (int) c);
  }

  static void require(boolean condition, String problem, Object... details) {
    if (!condition) {
      throw new BadUrlException(String.format(Locale.ROOT, problem, details));
    }
  }
}
