package dev.mannerly.budget;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The accounts of one named budget, each with a key of its own that does not show the account: a
 * truncated HMAC-SHA-256, or SHA-256 where no key is configured, so that the fleet agrees. Their
 * number is bounded; later ones share the key {@code @name#overflow}.
 */
final class Accounts {

  /** How many accounts a budget tells apart. */
  static final int MOST = 10_000;

  private static final Logger LOG = LoggerFactory.getLogger(Accounts.class);
  private static final int OCTETS = 8;

  private final String budgetKey;
  private final Digest digest;
  private final Set<String> known = ConcurrentHashMap.newKeySet();
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicBoolean warned = new AtomicBoolean();

  Accounts(String budgetKey, byte @Nullable [] key) {
    this.budgetKey = budgetKey;
    this.digest = key == null ? sha256() : hmac(key);
  }

  /** The budget key of an account. */
  String key(String account) {
    // the budget's name is part of the text, so that one account differs from budget to budget
    byte[] octets = digest.of((budgetKey + '\n' + account).getBytes(StandardCharsets.UTF_8));
    String key = budgetKey + '#' + HexFormat.of().formatHex(octets, 0, OCTETS);
    return known.contains(key) || admits(key) ? key : budgetKey + "#overflow";
  }

  private boolean admits(String key) {
    if (count.get() < MOST && count.incrementAndGet() <= MOST) {
      if (!known.add(key)) {
        count.decrementAndGet(); // another thread was first with the same account
      }
      return true;
    }
    if (warned.compareAndSet(false, true)) {
      LOG.warn(
          "Budget {} has seen {} accounts; further ones share the budget {}#overflow until restart",
          budgetKey,
          MOST,
          budgetKey);
    }
    return false;
  }

  private static Digest hmac(byte[] key) {
    try {
      Mac prototype = Mac.getInstance("HmacSHA256");
      prototype.init(new SecretKeySpec(key, "HmacSHA256"));
      return text -> ((Mac) prototype.clone()).doFinal(text);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no HmacSHA256", e);
    }
  }

  private static Digest sha256() {
    try {
      MessageDigest prototype = MessageDigest.getInstance("SHA-256");
      return text -> ((MessageDigest) prototype.clone()).digest(text);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no SHA-256", e);
    }
  }

  private interface Digest {
    byte[] hash(byte[] text) throws CloneNotSupportedException;

    default byte[] of(byte[] text) {
      try {
        return hash(text);
      } catch (CloneNotSupportedException e) {
        throw new IllegalStateException("this JVM's digests cannot be copied", e);
      }
    }
  }
}
