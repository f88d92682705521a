package dev.mannerly.robots;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * The octets of a robots.txt as text.
 *
 * @param chars without NUL characters: what is left of UTF-16 without a mark, and an old trick to
 *     hide a line
 * @param charset turns every part of {@code chars} back into the octets that stood in the file
 */
record Text(String chars, Charset charset) {

  /** How much of a robots.txt counts (RFC 9309 section 2.5 asks for at least as much). */
  static final int MAX_BYTES = 500 * 1024;

  /**
   * Reads a body.
   *
   * @param truncated whether the body went on; its last line may then be half a line, and half a
   *     rule can say the opposite, so it is left out
   */
  static Text of(byte[] body, boolean truncated) {
    boolean cut = truncated || body.length > MAX_BYTES;
    int length = Math.min(body.length, MAX_BYTES);
    Text text = decode(body, length);
    String chars = cut ? wholeLines(text.chars) : text.chars;
    return new Text(chars.replace("\0", ""), text.charset);
  }

  private static Text decode(byte[] body, int length) {
    if (length >= 2 && body[0] == (byte) 0xFF && body[1] == (byte) 0xFE) {
      return new Text(
          new String(body, 2, length - 2, StandardCharsets.UTF_16LE), StandardCharsets.UTF_8);
    }
    if (length >= 2 && body[0] == (byte) 0xFE && body[1] == (byte) 0xFF) {
      return new Text(
          new String(body, 2, length - 2, StandardCharsets.UTF_16BE), StandardCharsets.UTF_8);
    }
    try {
      CharBuffer chars =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body, 0, length));
      return new Text(chars.toString(), StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      // another charset, or a character cut at the limit: octet by octet nothing gets lost
      return new Text(
          new String(body, 0, length, StandardCharsets.ISO_8859_1), StandardCharsets.ISO_8859_1);
    }
  }

  private static String wholeLines(String chars) {
    return chars.substring(0, 1 + Math.max(chars.lastIndexOf('\n'), chars.lastIndexOf('\r')));
  }
}
