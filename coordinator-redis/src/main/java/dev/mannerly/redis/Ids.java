package dev.mannerly.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** Names reservations so that no two of the fleet are alike, in a few bytes. */
final class Ids {
  private static final int MARK = 6;

  private final String mark;

  /**
   * @param instance unique in the fleet; hashed to 36 bits, for the id stands in every budget's
   *     state
   */
  Ids(String instance) {
    this.mark = mark(instance);
  }

  String of(long id) {
    return mark + Long.toString(id, Character.MAX_RADIX);
  }

  private static String mark(String instance) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(instance.getBytes(UTF_8));
      return Base64.getUrlEncoder().encodeToString(digest).substring(0, MARK);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
