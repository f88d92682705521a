package dev.mannerly.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/** Names reservations so that no two of the fleet are alike, in a few bytes. */
final class Ids {
  private final String mark;

  /**
   * @param instance unique in the fleet; hashed to 48 bits, so that the id is as short as it can be
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
      return Base64.getUrlEncoder().encodeToString(Arrays.copyOf(digest, 6));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
