package dev.mannerly.testkit.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.Politeness;
import dev.mannerly.actionlog.ActionLogReader;
import dev.mannerly.actionlog.Entry;
import dev.mannerly.actionlog.LoggedEntry;
import dev.mannerly.hop.Headers;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.hop.Way;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;

/** Asks for leave to fetch pages of one site, and remembers what was said. */
final class Asking {
  private static final Duration TOLERANCE = Duration.ofSeconds(10);

  private final Way way;
  private final String site;
  private final List<String> decisions = new ArrayList<>();
  private final List<RequestRefusedException> refusals = new ArrayList<>();
  private final List<Instant> refusedAt = new ArrayList<>();
  private boolean startedOver;

  Asking(Way way, String site) {
    this.way = way;
    this.site = site;
  }

  void ask(Politeness politeness, String path) throws IOException {
    try {
      Permit permit =
          politeness.session().await(new Hop("okhttp", "GET", site + path, Headers.NONE, 0, way));
      permit.ended(Outcome.complete());
      decisions.add("sent");
    } catch (RequestRefusedException e) {
      decisions.add(e.reason().name());
      refusals.add(e);
      refusedAt.add(Instant.now());
    }
  }

  /** Forgets what was said so far, and lets what was stored for this long expire. */
  void startOverAfter(Duration life) {
    Awaitility.await().pollDelay(life.plusMillis(1)).until(() -> true);
    decisions.clear();
    startedOver = true;
  }

  /** In the words of the table. */
  String verdict() {
    if (decisions.stream().allMatch("sent"::equals)) {
      return "allow_all";
    }
    if (decisions.equals(List.of("sent", Reason.ROBOTS_DISALLOWED.name()))) {
      return startedOver ? "cached" : "rules";
    }
    boolean denied =
        decisions.get(0).equals(Reason.ROBOTS_UNREACHABLE.name())
            && List.of(Reason.ROBOTS_UNREACHABLE.name(), Reason.PAUSED.name())
                .contains(decisions.get(1));
    return denied ? "deny_all" : decisions.toString();
  }

  /** Asserts when the refusals that pass by themselves say to come back. */
  void assertRetry(Duration after) {
    for (int i = 0; i < refusals.size(); i++) {
      RequestRefusedException refused = refusals.get(i);
      if (refused.reason() != Reason.ROBOTS_DISALLOWED) {
        Instant latest = refusedAt.get(i).plus(after);
        assertThat(refused.retryAt().orElseThrow()).isBetween(latest.minus(TOLERANCE), latest);
      }
      if (refused.reason() == Reason.ROBOTS_UNREACHABLE) {
        assertThat(refused).hasMessageContaining(way.description());
      }
    }
  }

  /** What the log must say of such ends of our fetches, and of the pages; a pattern. */
  String expectedLog(List<String> ends) {
    List<String> lines = new ArrayList<>();
    ends.forEach(end -> lines.addAll(List.of("sent robots", "done robots " + end)));
    for (String decision : decisions) {
      lines.addAll(
          decision.equals("sent")
              ? List.of("sent okhttp", "done okhttp")
              : List.of("refused okhttp " + decision));
    }
    return String.join("\n", lines);
  }

  /** What the log says of hops, in the same words; equal refusals may share a line there. */
  String logged(Path directory) throws IOException {
    List<String> lines = new ArrayList<>();
    try (ActionLogReader reader = ActionLogReader.open(directory.resolve("actions.jsonl"))) {
      for (Optional<LoggedEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
        Entry entry = next.get().entry();
        long count = entry.count() == null ? 1 : entry.count();
        if (entry.client() != null && !path(entry).equals("/before")) {
          lines.addAll(Collections.nCopies((int) count, line(entry)));
        }
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
