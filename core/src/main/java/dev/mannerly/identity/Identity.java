package dev.mannerly.identity;

import dev.mannerly.config.IdentitySettings;
import java.util.List;
import java.util.Optional;

/**
 * Who we say we are, to sites and to robots.txt alike: one product token is the source of both, so
 * that a site can address the crawler by the name that it sees. Safe for use by many threads.
 */
public final class Identity {

  private static final String UNVERSIONED = "1.0"; // sites expect product/version

  private final IdentitySettings settings;
  private final Optional<String> own;

  public Identity(IdentitySettings settings) {
    this.settings = settings;
    this.own = settings.product().isEmpty() ? Optional.empty() : Optional.of(compose(settings));
  }

  /** The robots token; empty when none is configured, and then the group of {@code *} holds. */
  public String product() {
    return settings.product();
  }

  /**
   * Our own User-Agent, {@code product/version (+contact)}; empty when no product is configured. A
   * version that is not configured reads 1.0.
   */
  public Optional<String> own() {
    return own;
  }

  /**
   * The User-Agent to send instead of what the client would send; empty when the client's stays.
   *
   * @param present the values that the client would send, none when it sends no such header
   */
  public Optional<String> userAgent(List<String> present) {
    return own.isPresent() && replaces(present) ? own : Optional.empty();
  }

  private boolean replaces(List<String> present) {
    return switch (settings.userAgent()) {
      case ALWAYS -> true;
      case KEEP -> false;
      case REPLACE_DEFAULT -> present.stream().allMatch(LibraryDefaults::contain);
    };
  }

  /** What to say loudly at start when a site could not tell whom to write to; else empty. */
  public Optional<String> warning() {
    boolean noProduct = settings.product().isEmpty();
    boolean noContact = settings.contact().isEmpty();
    if (!noProduct && !noContact) {
      return Optional.empty();
    }
    String keys =
        noProduct && noContact
            ? "identity.product and identity.contact"
            : noProduct ? "identity.product" : "identity.contact";
    String effect =
        noProduct
            ? "requests keep the User-Agent of their library and robots.txt is read as for any"
                + " crawler (*)"
            : "sites cannot tell whom to write to";
    return Optional.of("Set " + keys + ": until then " + effect);
  }

  private static String compose(IdentitySettings settings) {
    String version = settings.version().isEmpty() ? UNVERSIONED : settings.version();
    String product = settings.product() + "/" + version;
    String contact = settings.contact();
    if (contact.isEmpty()) {
      return product;
    }
    return product + (contact.startsWith("+") ? " (" : " (+") + contact + ")";
  }
}
