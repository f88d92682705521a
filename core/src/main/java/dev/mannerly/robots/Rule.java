package dev.mannerly.robots;

import java.util.Comparator;

/**
 * An Allow or Disallow line that holds for us.
 *
 * @param verdict what it says, made once: a check then allocates nothing
 */
record Rule(PathPattern pattern, int line, Verdict verdict) {

  /** The most octets first, Allow before Disallow where they are equal (RFC 9309 section 2.2.2). */
  static final Comparator<Rule> PRECEDENCE =
      Comparator.comparingInt((Rule rule) -> -rule.pattern.octets())
          .thenComparing(rule -> !rule.allows())
          .thenComparingInt(Rule::line);

  boolean allows() {
    return verdict instanceof Verdict.Allowed;
  }
}
