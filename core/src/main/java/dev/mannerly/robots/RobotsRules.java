package dev.mannerly.robots;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules of one robots.txt for one product. Immutable; safe for use by many threads.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9309#section-2.2">RFC 9309, section 2.2</a>
 */
public final class RobotsRules {

  private static final Logger log = LoggerFactory.getLogger(RobotsRules.class);
  private static final String ITSELF = "/robots.txt";

  private final List<Rule> rules; // by precedence: the first that matches decides
  private final Verdict unruled;
  private final @Nullable Duration crawlDelay;

  private RobotsRules(List<Rule> rules, @Nullable Duration crawlDelay) {
    this.rules = rules;
    this.crawlDelay = crawlDelay;
    this.unruled = new Verdict.Allowed(null, null, crawlDelay);
  }

  /**
   * Reads a body of any size and content in well under a second; what cannot be read is no rule.
   *
   * @param body the decoded body; what lies beyond 500 KiB is ignored
   * @param contentType its Content-Type; rules hold whatever it is
   * @param product the product token, compared without case; when empty the {@code *} group holds
   */
  public static RobotsRules parse(byte[] body, @Nullable String contentType, String product) {
    return parse(
        new Answered.Rules(body, false, contentType, null, null, false), product, "robots.txt");
  }

  /**
   * @param source what a warning about it names
   */
  static RobotsRules parse(Answered.Rules file, String product, String source) {
    requireNonNull(product, "product");
    Text text = Text.of(file.body(), file.truncated());
    Groups groups = new Groups(Directives.of(text.chars(), file.contentType()), product, source);
    Duration delay = longest(groups.delays(), source);
    List<Rule> rules = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Directive directive : groups.rules()) {
      if (seen.add(allows(directive) + directive.value())) {
        rules.add(rule(directive, text, delay));
      }
    }
    rules.sort(Rule.PRECEDENCE);
    return new RobotsRules(List.copyOf(rules), delay);
  }

  /** What the file says about a path with its query, as it will stand on the wire. */
  public Verdict verdict(String path) {
    if (rules.isEmpty()) {
      return unruled;
    }
    Verdict verdict = ofForm(path);
    for (String other : WireForms.of(path)) {
      if (!(verdict instanceof Verdict.Disallowed)) {
        Verdict found = ofForm(other);
        verdict = found instanceof Verdict.Disallowed ? found : verdict;
      }
    }
    return verdict;
  }

  private Verdict ofForm(String path) {
    String form = PathForm.of(path.isEmpty() ? "/" : path);
    if (isItself(form)) {
      return unruled;
    }
    Verdict verdict = judge(form);
    if (verdict instanceof Verdict.Disallowed) {
      return verdict;
    }
    String resolved = PathForm.withoutDots(form); // as the server may read it: both must be allowed
    Verdict other = resolved.equals(form) ? verdict : judge(resolved);
    return other instanceof Verdict.Disallowed ? other : verdict;
  }

  /** Whether a path is robots.txt itself, which is never refused (RFC 9309 section 2.2.2). */
  static boolean isItself(String path) {
    return path.equals(ITSELF);
  }

  /** The Crawl-delay that applies to the product, as it was read; null when there is none. */
  public @Nullable Duration crawlDelay() {
    return crawlDelay;
  }

  /** An estimate of the memory that it takes, in bytes. */
  int weight() {
    return 200 + rules.stream().mapToInt(rule -> 160 + rule.pattern().weight()).sum();
  }

  private Verdict judge(String path) {
    PathSearch search = new PathSearch(path);
    for (Rule rule : rules) {
      boolean matches = rule.pattern().matches(search);
      if (search.spent()) {
        return gaveUp(rule); // whether it matches stays unknown: fail closed
      }
      if (matches) {
        return rule.verdict();
      }
    }
    return unruled;
  }

  private Verdict gaveUp(Rule rule) {
    return new Verdict.Disallowed(
        "(gave up: too much to match from this rule on)", rule.line(), crawlDelay);
  }

  private static Rule rule(Directive directive, Text text, @Nullable Duration delay) {
    PathPattern pattern = PathPattern.parse(directive.value(), text.charset());
    int line = directive.line();
    Verdict verdict =
        allows(directive)
            ? new Verdict.Allowed(directive.text(), line, delay)
            : new Verdict.Disallowed(directive.text(), line, delay);
    return new Rule(pattern, line, verdict);
  }

  private static boolean allows(Directive directive) {
    return directive.key().equals("allow"); // the parser knows no other spelling of it
  }

  /** The larger of two is the polite one; what is no number of seconds is ignored, and said. */
  private static @Nullable Duration longest(List<Directive> delays, String source) {
    Duration longest = null;
    for (Directive directive : delays) {
      Duration delay = CrawlDelay.parse(directive.value());
      if (delay == null) {
        log.warn("{}, line {}, is ignored: {}", source, directive.line(), directive.text());
      } else if (longest == null || delay.compareTo(longest) > 0) {
        longest = delay;
      }
    }
    return longest;
  }
}
