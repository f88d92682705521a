package dev.mannerly.budget;

import static crawlercommons.domains.EffectiveTldFinder.getEffectiveTLD;

import crawlercommons.domains.EffectiveTldFinder;
import crawlercommons.domains.EffectiveTldFinder.EffectiveTLD;
import java.util.Optional;

/**
 * The public suffix list, ICANN and private sections. It takes a quarter of a second to load, so
 * this class must be touched only where a host cannot be judged without it.
 *
 * @see <a href="https://publicsuffix.org/list/">publicsuffix.org</a>
 */
final class PublicSuffixes {

  static {
    // loaded under this class's lock: getInstance() alone may load twice and publish unsafely
    if (!EffectiveTldFinder.getInstance().isConfigured()) {
      throw new IllegalStateException("the public suffix list cannot be read");
    }
  }

  private PublicSuffixes() {}

  /** Whether a canonical name is a public suffix; an unlisted single label is one (rule *). */
  static boolean contains(String name) {
    EffectiveTLD suffix = getEffectiveTLD(name);
    if (suffix == null) {
      return name.indexOf('.') < 0;
    }
    return !suffix.isException() && suffix.getDomain().equals(name);
  }

  /** A public suffix that is {@code base} itself or lies below it. */
  static Optional<String> atOrBelow(String base) {
    if (contains(base)) {
      return Optional.of(base);
    }
    return EffectiveTldFinder.getEffectiveTLDs().values().stream()
        .filter(suffix -> !suffix.isException())
        .filter(suffix -> isWithin(suffix.getDomain(), base))
        .map(EffectiveTLD::getSuffix)
        .sorted()
        .findFirst();
  }

  private static boolean isWithin(String name, String base) {
    return name.equals(base) || name.endsWith("." + base);
  }
}
