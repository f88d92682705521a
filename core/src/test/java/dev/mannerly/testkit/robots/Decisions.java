package dev.mannerly.testkit.robots;

import dev.mannerly.actionlog.Entry;
import dev.mannerly.hop.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.awaitility.Awaitility;

/** What whoever asked for pages of a site was told, one after the other. */
final class Decisions {
  static final String SENT = "sent";

  private final List<String> all = new ArrayList<>();
  private boolean startedOver;

  /** Adds {@link #SENT} or the name of a {@link Reason}. */
  void add(String decision) {
    all.add(decision);
  }

  /** Forgets what was said so far, and lets what was stored for this long expire. */
  void startOverAfter(Duration life) {
    Awaitility.await()
        .atMost(life.multipliedBy(2).plusSeconds(10))
        .pollDelay(life.plusMillis(1))
        .until(() -> true);
    all.clear();
    startedOver = true;
  }

  /** In the words of the table. */
  String verdict() {
    if (all.stream().allMatch(SENT::equals)) {
      return "allow_all";
    }
    if (all.equals(List.of(SENT, Reason.ROBOTS_DISALLOWED.name()))) {
      return startedOver ? "cached" : "rules";
    }
    boolean denied =
        all.get(0).equals(Reason.ROBOTS_UNREACHABLE.name())
            && List.of(Reason.ROBOTS_UNREACHABLE.name(), Reason.PAUSED.name()).contains(all.get(1));
    return denied ? "deny_all" : all.toString();
  }

  /** How many of all were refusals. */
  long refusals() {
    return all.stream().filter(decision -> !decision.equals(SENT)).count();
  }

  /** Which of these pages were sent, in the order in which they were asked for. */
  List<String> sent(List<String> asked) {
    List<String> sent = new ArrayList<>();
    for (int i = 0; i < asked.size(); i++) {
      if (all.get(i).equals(SENT)) {
        sent.add(asked.get(i));
      }
    }
    return sent;
  }

  /**
   * What the log must say of such ends of our fetches, and of the pages; a pattern.
   *
   * @param client whose pages they are
   * @param pageEnd how those end that are sent, such as {@code " 404"}
   */
  String expectedLog(List<String> ends, String client, String pageEnd) {
    List<String> lines = new ArrayList<>();
    ends.forEach(end -> lines.addAll(List.of("sent robots", "done robots " + end)));
    for (String decision : all) {
      lines.addAll(
          decision.equals(SENT)
              ? List.of("sent " + client, "done " + client + pageEnd)
              : List.of("refused " + client + " " + decision));
    }
    return String.join("\n", lines);
  }

  /** What the log says, in the same words; equal refusals may share a line there. */
  static String logged(List<Entry> entries) {
    List<String> lines = new ArrayList<>();
    for (Entry entry : entries) {
      long count = entry.count() == null ? 1 : entry.count();
      if (entry.client() != null && !path(entry).equals("/before")) {
        lines.addAll(Collections.nCopies((int) count, line(entry)));
      }
    }
    return String.join("\n", lines);
  }

  private static String path(Entry entry) {
    String url = String.valueOf(entry.url());
    return url.substring(url.lastIndexOf('/'));
  }

  private static String line(Entry entry) {
    String about = entry.event().word() + " " + entry.client();
    return switch (entry.event()) {
      case DONE -> about + (entry.failure() == null ? status(entry) : " " + entry.failure().word());
      case REFUSED -> about + " " + entry.reason();
      default -> about;
    };
  }

  private static String status(Entry entry) {
    return entry.status() == null ? "" : " " + entry.status();
  }
}
