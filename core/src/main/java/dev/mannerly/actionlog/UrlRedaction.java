package dev.mannerly.actionlog;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mannerly.config.ActionLogSettings.Urls;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Takes out of a URL what must not stand in a log: userinfo always, the query or all of it as
 * configured. The fragment goes too, since it was never on the wire.
 *
 * <p>The URL may be one that no client can send, logged with its refusal. Where the authority
 * cannot be told for certain, everything before the last at-sign is taken for userinfo: rather a
 * URL cut short than a password.
 */
final class UrlRedaction {

  private static final int HASH_BYTES = 16;
  private static final Pattern WEB = Pattern.compile("https?://[^/]", Pattern.CASE_INSENSITIVE);

  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(?:\\[[^\\]]*]|[^:\\[\\]]*)(?::[0-9]*)?");

  private final Urls urls;

  UrlRedaction(Urls urls) {
    this.urls = urls;
  }

  @Nullable String apply(@Nullable String url) {
    if (url == null) {
      return null;
    }
    String bare = withoutUserinfo(url);
    return switch (urls) {
      case FULL -> upTo('#', bare);
      case PATH -> upTo('?', upTo('#', bare));
      case HASH -> hash(upTo('#', bare));
    };
  }

  private static String withoutUserinfo(String url) {
    int lastAt = lastAtSign(url);
    if (lastAt < 0) {
      return url;
    }
    if (!WEB.matcher(url).lookingAt()) {
      return url.substring(lastAt + 1);
    }
    int start = url.indexOf("//") + 2;
    int end = endOfAuthority(url, start);
    String authority = url.substring(start, end);
    String host = authority.substring(lastAtSign(authority) + 1);
    boolean clear = HOST_AND_PORT.matcher(host).matches();
    return url.substring(0, start)
        + (clear ? host + url.substring(end) : url.substring(lastAt + 1));
  }

  private static int endOfAuthority(String url, int start) {
    int end = start;
    while (end < url.length() && "/\\?#".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  /** Also the two characters that UTS 46 maps to it. */
  private static int lastAtSign(String text) {
    return Math.max(
        text.lastIndexOf('@'), Math.max(text.lastIndexOf('\uff20'), text.lastIndexOf('\ufe6b')));
  }

  private static String upTo(char mark, String text) {
    int end = text.indexOf(mark);
    return end < 0 ? text : text.substring(0, end);
  }

  /** Tells URLs apart without telling them; its first 128 bits are enough for that. */
  private static String hash(String url) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(url.getBytes(UTF_8));
      return "sha256:" + HexFormat.of().formatHex(digest, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
