package dev.mannerly.robots;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import dev.mannerly.robots.Directive.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/*
 * crawler-commons knows which misspelled keys people mean, where a group begins and ends, and
 * which groups hold for a product (RFC 9309 section 2.2.1). But it forgets the lines, needs half a
 * minute for a line of '<', and takes the shortest of several delays. So it is handed a file in
 * which every pattern and every delay is replaced by the position of its line: what it gives back
 * are the lines that hold for us, and what stands there it never sees.
 */
/** Chooses the lines that hold for a product. */
final class Groups {

  private static final int MAX_DELAYS = 16; // read of one file; each costs a pass
  private static final int LONGEST_AGENT = 256;

  private final List<Directive> directives;
  private final Set<String> agents;
  private final String source;

  /**
   * @param source what the parser's warnings name
   */
  Groups(List<Directive> directives, String product, String source) {
    this.directives = directives;
    this.source = source;
    String agent = product.toLowerCase(Locale.ROOT);
    this.agents = agent.isEmpty() || agent.equals("*") ? Set.of() : Set.of(agent);
  }

  /** The Allow and Disallow lines of our groups, or of the {@code *} groups when none names us. */
  List<Directive> rules() {
    List<Integer> all = positions();
    all.removeIf(at -> directives.get(at).kind() == Kind.DELAY);
    List<Directive> rules = new ArrayList<>();
    for (SimpleRobotRules.RobotRule rule : parse(all).getRobotRules()) {
      rules.add(directives.get(Integer.parseInt(rule.getPrefix().substring(1))));
    }
    return rules;
  }

  /** The Crawl-delay lines of the same groups. */
  List<Directive> delays() {
    List<Directive> delays = new ArrayList<>();
    List<Integer> left = withoutRunsOfRules();
    for (int i = 0; i < MAX_DELAYS && hasDelay(left); i++) {
      long millis = parse(left).getCrawlDelay();
      if (millis == BaseRobotRules.UNSET_CRAWL_DELAY) {
        break;
      }
      Integer at = (int) (millis / 1000);
      delays.add(directives.get(at));
      left.remove(at);
    }
    return delays;
  }

  private List<Integer> positions() {
    List<Integer> all = new ArrayList<>(directives.size());
    for (int i = 0; i < directives.size(); i++) {
      all.add(i);
    }
    return all;
  }

  /** Of neighbouring rules the first is enough to end a run of User-agent lines. */
  private List<Integer> withoutRunsOfRules() {
    List<Integer> kept = new ArrayList<>();
    Kind previous = Kind.AGENT;
    for (int i = 0; i < directives.size(); i++) {
      Kind kind = directives.get(i).kind();
      if (kind != Kind.RULE || previous != Kind.RULE) {
        kept.add(i);
      }
      previous = kind;
    }
    return kept;
  }

  private boolean hasDelay(List<Integer> positions) {
    return positions.stream().anyMatch(at -> directives.get(at).kind() == Kind.DELAY);
  }

  private SimpleRobotRules parse(List<Integer> positions) {
    StringBuilder file = new StringBuilder();
    for (int at : positions) {
      Directive directive = directives.get(at);
      file.append(directive.key()).append(": ").append(stand(directive, at)).append('\n');
    }
    return new SimpleRobotRulesParser(Long.MAX_VALUE, 0)
        .parseContent(
            source, file.toString().getBytes(StandardCharsets.UTF_8), "text/plain", agents);
  }

  /** What stands for the value; an empty value stays empty, for it is none. */
  private static String stand(Directive directive, int at) {
    String value = directive.value();
    if (value.isEmpty()) {
      return "";
    }
    return switch (directive.kind()) {
      case RULE -> "/" + at;
      case DELAY -> Integer.toString(at);
      case AGENT -> value.substring(0, Math.min(value.length(), LONGEST_AGENT)).replace('<', ' ');
    };
  }
}
