package dev.mannerly.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * The scripts: one for each verb about a budget, then those about robots.txt and about the fleet.
 */
enum Script {
  RESERVE,
  ENTER,
  CANCEL,
  GIVE_BACK,
  RELEASE,
  RENEW,
  PAUSE,
  FAILED,
  SUCCEEDED,
  STANDING,
  LOOK,
  CLAIM,
  STORE,
  UNLOCK,
  PUBLISH,
  FLEET,
  REPORTS;

  private final String text = ScriptText.of(name().toLowerCase(Locale.ROOT));
  private final String digest = sha1(text);

  String text() {
    return text;
  }

  /** By which the server knows the script. */
  String digest() {
    return digest;
  }

  private static String sha1(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
