package dev.mannerly.robots;

import dev.mannerly.hop.BadUrlException;
import dev.mannerly.hop.CanonicalHost;
import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Hop;
import dev.mannerly.robots.Answered.Rules;
import dev.mannerly.robots.Answered.Unreachable;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Asks for one robots.txt and follows its redirects (RFC 9309 section 2.3.1.2), each a hop of its
 * own. Used once.
 */
final class Pursuit {

  static final int MAX_REDIRECTS = 5;

  /**
   * Plain letters and literals only: what another form turns into, such as a fullwidth 127.0.0.1,
   * could lead inside unseen.
   */
  private static final Pattern AUTHORITY =
      Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?");

  private final Tools tools;
  private final Hop hop;
  private final @Nullable Rules stored;
  private final Set<URI> asked = new HashSet<>();

  /**
   * @param hop the hop that needs the answer
   * @param stored an expired copy that the answer may revalidate, or null
   */
  Pursuit(Tools tools, Hop hop, @Nullable Rules stored) {
    this.tools = tools;
    this.hop = hop;
    this.stored = stored;
  }

  /** Fails as {@link Fetch} does; the workers complete it. */
  CompletableFuture<Reply> of(String url, BooleanSupplier needed) {
    return ask(URI.create(url), validators(), needed);
  }

  private CompletableFuture<Reply> ask(
      URI url, Map<String, String> headers, BooleanSupplier needed) {
    asked.add(url);
    return tools
        .fetch()
        .get(hop, url.toString(), headers, needed)
        .thenComposeAsync(fetched -> read(url, fetched), tools.workers());
  }

  private CompletableFuture<Reply> read(URI url, Fetched fetched) {
    Optional<Duration> retryAfter = tools.retryAfter().apply(fetched);
    if (!Meaning.isRedirect(fetched.status())) {
      Rules revalidable = asked.size() == 1 ? stored : null;
      return reply(tools.meaning().of(fetched, describe(url), revalidable), retryAfter);
    }
    String problem;
    URI next = target(url, fetched);
    if (next == null) {
      problem = "redirected to no usable address";
    } else if (asked.size() > MAX_REDIRECTS) {
      problem = "is more than " + MAX_REDIRECTS + " redirects away";
    } else if (asked.contains(next)) {
      problem = "redirected in a circle";
    } else if (tools.locality().leadsInside(hop, host(url), host(next))) {
      problem = "redirected from outside to the inside address " + host(next);
    } else {
      return ask(next, Map.of(), () -> true);
    }
    return reply(
        new Unreachable(describe(url) + " " + problem, fetched.status(), null, 1), retryAfter);
  }

  /** Where a redirect leads; null when that is nowhere that http or https can go. */
  private static @Nullable URI target(URI url, Fetched fetched) {
    String location = fetched.first("location").orElse("").trim();
    try {
      URI found = url.resolve(new URI(location));
      String scheme = String.valueOf(found.getScheme()).toLowerCase(Locale.ROOT);
      boolean web = scheme.equals("http") || scheme.equals("https");
      String named = found.getRawAuthority() == null ? "" : found.getRawAuthority();
      String authority = named.substring(named.lastIndexOf('@') + 1);
      Matcher plain = AUTHORITY.matcher(authority);
      if (location.isEmpty() || !web || !plain.matches()) {
        return null;
      }
      String port = plain.group(2) == null ? "" : plain.group(2);
      String path = found.getRawPath().isEmpty() ? "/" : found.getRawPath();
      String query = found.getRawQuery() == null ? "" : "?" + found.getRawQuery();
      return new URI(scheme + "://" + CanonicalHost.of(plain.group(1)) + port + path + query);
    } catch (URISyntaxException | BadUrlException e) {
      return null; // the caller answers: unreachable
    }
  }

  /** Read from the authority, because {@link URI#getHost} knows none with an underscore. */
  private static String host(URI url) {
    return url.getRawAuthority().replaceFirst(":[0-9]*$", "").toLowerCase(Locale.ROOT);
  }

  private Map<String, String> validators() {
    Map<String, String> headers = new HashMap<>();
    if (stored != null && stored.etag() != null) {
      headers.put("If-None-Match", stored.etag());
    }
    if (stored != null && stored.lastModified() != null) {
      headers.put("If-Modified-Since", stored.lastModified());
    }
    return Map.copyOf(headers);
  }

  /** What was asked, without a query that may carry a secret. */
  private String describe(URI url) {
    return Reply.describe(hop, url.getScheme() + "://" + url.getRawAuthority() + url.getRawPath());
  }

  private CompletableFuture<Reply> reply(Answered answered, Optional<Duration> retryAfter) {
    Answered kept = asked.size() > 1 ? withoutValidators(answered) : answered;
    return CompletableFuture.completedFuture(new Reply(kept, retryAfter));
  }

  /** They belong to the last address of the chain; the first one would not understand them. */
  private static Answered withoutValidators(Answered answered) {
    return answered instanceof Rules rules
        ? new Rules(
            rules.body(), rules.truncated(), rules.contentType(), null, null, rules.noStore())
        : answered;
  }
}
