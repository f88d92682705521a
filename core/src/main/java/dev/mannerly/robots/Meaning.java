package dev.mannerly.robots;

import dev.mannerly.config.RobotsSettings.OnDenied;
import dev.mannerly.hop.Fetched;
import dev.mannerly.robots.Answered.Rules;
import dev.mannerly.robots.Answered.Unreachable;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the answer at the end of the redirects means (RFC 9309 section 2.3.1), with one principle:
 * "I don't know" is not "yes". The RFC lets a crawler take every 4xx for "no rules"; those that say
 * "not you", "not now" or "too often" are a refusal here.
 */
final class Meaning {

  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  private static final Set<Integer> NOT_NOW = Set.of(407, 408, 421, 425, 429, 451);
  private static final Set<Integer> DENIED = Set.of(401, 403);
  private static final Set<Integer> WITHOUT_CONTENT = Set.of(204, 205);

  /** What a way undoes; its header may be left in place. Anything else it has not undone. */
  private static final Set<String> LEGIBLE = Set.of("", "identity", "gzip", "x-gzip");

  private static final int PARTIAL = 206; // nobody asked for a part
  private static final int NOT_MODIFIED = 304;

  private final OnDenied onDenied;

  Meaning(OnDenied onDenied) {
    this.onDenied = onDenied;
  }

  static boolean isRedirect(int status) {
    return REDIRECTS.contains(status);
  }

  /**
   * Reads an answer that is no redirect.
   *
   * @param asked what was asked and by which way, for the detail
   * @param stored what the answer may revalidate, or null when it was asked for as a whole
   */
  Answered of(Fetched fetched, String asked, @Nullable Rules stored) {
    int status = fetched.status();
    if (status == NOT_MODIFIED && stored != null) {
      return revalidated(stored, fetched);
    }
    if (WITHOUT_CONTENT.contains(status) || grantsAll(status)) {
      return Rules.NONE;
    }
    if (status < 200 || status > 299 || status == PARTIAL) {
      return new Unreachable(asked + " answered " + status, status, null, 1);
    }
    String problem = illegible(fetched);
    return problem == null
        ? rules(fetched)
        : new Unreachable(asked + " answered " + status + " " + problem, status, null, 1);
  }

  private boolean grantsAll(int status) {
    if (DENIED.contains(status)) {
      return onDenied == OnDenied.ALLOW;
    }
    return status >= 400 && status <= 499 && !NOT_NOW.contains(status);
  }

  private static Rules rules(Fetched fetched) {
    return new Rules(
        fetched.body(),
        fetched.truncated(),
        fetched.first("content-type").orElse(null),
        fetched.first("etag").orElse(null),
        fetched.first("last-modified").orElse(null),
        noStore(fetched));
  }

  private static Rules revalidated(Rules stored, Fetched fetched) {
    boolean said = !fetched.values("cache-control").isEmpty();
    return new Rules(
        stored.body(),
        stored.truncated(),
        stored.contentType(),
        fetched.first("etag").orElse(stored.etag()),
        fetched.first("last-modified").orElse(stored.lastModified()),
        said ? noStore(fetched) : stored.noStore());
  }

  private static boolean noStore(Fetched fetched) {
    return fetched.values("cache-control").stream()
        .flatMap(line -> Arrays.stream(line.split(",")))
        .anyMatch(directive -> directive.trim().toLowerCase(Locale.ROOT).equals("no-store"));
  }

  /** Packed octets hold no line that could be parsed, and "no rules" would be the wrong reading. */
  private static @Nullable String illegible(Fetched fetched) {
    String coding =
        String.join(",", fetched.values("content-encoding")).trim().toLowerCase(Locale.ROOT);
    if (!LEGIBLE.contains(coding)) {
      return "in a Content-Encoding that nobody asked for";
    }
    return isGzip(fetched.body()) ? "with compressed octets that no header speaks of" : null;
  }

  private static boolean isGzip(byte[] body) {
    return body.length >= 2 && body[0] == 0x1F && body[1] == (byte) 0x8B;
  }
}
