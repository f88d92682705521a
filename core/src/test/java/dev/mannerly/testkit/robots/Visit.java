package dev.mannerly.testkit.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.actionlog.Entry;
import dev.mannerly.actionlog.Event;
import dev.mannerly.actionlog.LoggedEntry;
import dev.mannerly.hop.Reason;
import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.CaseRow;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One client that asks for pages of a site whose robots.txt is as one case says. */
final class Visit {
  private static final Pattern REFUSED = Pattern.compile("Mannerly refused: ([A-Z_]+)");

  /** The log rounds instants to it. */
  private static final Duration DIGIT = Duration.ofMillis(1);

  private final Visitor visitor;
  private final CaseRow row;
  private final String host = Stage.host();
  private final String other;
  private final Decisions decisions = new Decisions();
  private final List<String> asked = new ArrayList<>();
  private List<Arrival> arrivals = List.of();
  private Instant began = Instant.MAX;
  private Instant ended = Instant.MIN;
  private Play play = new Play("", List.of(), List.of());

  Visit(Visitor visitor, CaseRow row) {
    this.visitor = visitor;
    this.row = row;
    this.other = needsAnother(row) ? Stage.host() : host;
  }

  private static boolean needsAnother(CaseRow row) {
    return row.text("outcome").matches("302 to .*");
  }

  /**
   * Asks for a page that the rules allow and for one that they forbid.
   *
   * @param patience how long our fetches wait for a whole answer
   * @param life how long an answer is kept
   */
  void pay(Duration patience, Duration life) throws Exception {
    try (RobotsSite site = new RobotsSite(host, other, patience);
        ClientUnderTest client = visitor.client().apply(ClientSetup.DEFAULT.trusting())) {
      play = site.play(row.text("outcome"));
      if (RobotsCases.isStored(row)) {
        ask(client, "/before");
        decisions.startOverAfter(life);
        asked.clear();
      }
      began = Instant.now();
      ask(client, "/x");
      ask(client, "/private/1");
      ended = Instant.now();
      arrivals = site.arrivals();
    }
  }

  /** Whether nothing happens for long. */
  boolean isSlow() {
    return row.text("outcome").matches(".*(timeout|stalls|stored|without-end).*");
  }

  /** Whether the log speaks of the end of all that it saw go, and of all refusals. */
  boolean isLogged(List<LoggedEntry> log) {
    List<Entry> ours = entries(log).map(LoggedEntry::entry).toList();
    return count(ours, Event.SENT) == count(ours, Event.DONE)
        && count(ours, Event.REFUSED) == decisions.refusals();
  }

  void assertRight(List<LoggedEntry> log) {
    List<String> pages = decisions.sent(asked).stream().map(path -> "GET " + host + path).toList();
    assertThat(arrivals)
        .filteredOn(arrival -> !arrival.path().equals("/before"))
        .extracting(Arrival::lineWithHost)
        .containsExactlyElementsOf(
            Stream.concat(play.arrivals().stream(), pages.stream()).toList());
    assertThat(RobotsCases.verdicts(row, visitor.limitsHeads()))
        .as(row.text("why"))
        .contains(decisions.verdict());
    assertThat(Decisions.logged(entries(log).map(LoggedEntry::entry).toList()))
        .matches(decisions.expectedLog(play.ends(), visitor.name(), " 404"));
    entries(log)
        .map(LoggedEntry::entry)
        .filter(entry -> entry.event() == Event.REFUSED)
        .forEach(this::assertRetry);
  }

  private void ask(ClientUnderTest client, String path) throws Exception {
    asked.add(path);
    try {
      assertThat(client.send(Ask.get(play.url() + path)).status()).isEqualTo(404);
      decisions.add(Decisions.SENT);
    } catch (Exception e) {
      decisions.add(reason(e));
    }
  }

  private static String reason(Exception refused) throws Exception {
    for (Throwable each = refused; each != null; each = each.getCause()) {
      Matcher matcher = REFUSED.matcher(String.valueOf(each.getMessage()));
      if (matcher.find()) {
        return matcher.group(1);
      }
    }
    throw refused;
  }

  /** Refusals that pass by themselves say when to come back. */
  private void assertRetry(Entry refused) {
    if (refused.reason() != Reason.ROBOTS_DISALLOWED) {
      Duration after = RobotsCases.recheck(row);
      assertThat(refused.retryAt())
          .isBetween(began.plus(after).minus(DIGIT), ended.plus(after).plus(DIGIT));
    }
    if (refused.reason() == Reason.ROBOTS_UNREACHABLE) {
      assertThat(refused.detail()).contains(visitor.way());
    }
  }

  private Stream<LoggedEntry> entries(List<LoggedEntry> log) {
    return log.stream().filter(line -> isOurs(String.valueOf(line.entry().url())));
  }

  private boolean isOurs(String url) {
    return url.contains("//" + host) || url.contains("//" + other);
  }

  private static long count(List<Entry> entries, Event event) {
    return entries.stream()
        .filter(entry -> entry.event() == event)
        .mapToLong(entry -> entry.count() == null ? 1 : entry.count())
        .sum();
  }

  @Override
  public String toString() {
    return visitor.title() + ", " + row;
  }
}
