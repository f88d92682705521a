package dev.mannerly.cli;

import dev.mannerly.budget.Budget;
import dev.mannerly.config.Limits;
import dev.mannerly.robots.Verdict;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A block of lines for each URL, for people. */
final class TextReport implements Report {

  private final PrintStream out;

  TextReport(PrintStream out) {
    this.out = out;
  }

  @Override
  public void add(Explanation explanation) {
    out.println(explanation.url());
    Explanation.Refusal refusal = explanation.refusal();
    line(
        "decision",
        refusal == null ? "send" : "refuse: " + refusal.reason() + ", " + refusal.detail());
    if (explanation.budget() != null) {
      line("budget", budget(explanation.budget(), explanation.interval()));
    }
    if (explanation.robots() != null) {
      line("robots", explanation.origin() + "/robots.txt: " + robots(explanation));
    }
    if (explanation.note() != null) {
      line("note", explanation.note());
    }
  }

  /** Seconds without trailing zeros. */
  static String seconds(Duration duration) {
    return BigDecimal.valueOf(duration.toSeconds())
        .add(BigDecimal.valueOf(duration.toNanosPart(), 9))
        .stripTrailingZeros()
        .toPlainString();
  }

  private void line(String name, String text) {
    out.println("  %-9s %s".formatted(name, text));
  }

  private static String budget(Budget budget, @Nullable Duration interval) {
    Limits limits = budget.limits();
    return "%s, %s s apart%s, %s a day"
        .formatted(
            budget.key(),
            seconds(interval == null ? limits.interval() : interval),
            limits.burst() > 1 ? ", bursts of " + limits.burst() : "",
            limits.perDay() == null ? "no limit" : limits.perDay());
  }

  private static String robots(Explanation explanation) {
    String verdict = explanation.robots() instanceof Verdict.Allowed ? "allow" : "deny";
    String rule =
        explanation.rule() == null
            ? ""
            : " by \"" + explanation.rule() + "\" in line " + explanation.line();
    Duration delay = explanation.crawlDelay();
    return verdict + rule + (delay == null ? "" : ", Crawl-delay " + seconds(delay) + " s");
  }
}
