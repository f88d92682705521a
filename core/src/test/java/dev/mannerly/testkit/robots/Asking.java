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
import java.util.List;
import java.util.Optional;

/** Asks for leave to fetch pages of one site, and remembers what was said. */
final class Asking {
  private static final Duration TOLERANCE = Duration.ofSeconds(10);

  private final Way way;
  private final String site;
  private final Decisions decisions = new Decisions();
  private final List<RequestRefusedException> refusals = new ArrayList<>();
  private final List<Instant> refusedAt = new ArrayList<>();

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

  Decisions decisions() {
    return decisions;
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

  /** What the log says of hops, in the words of {@link Decisions}. */
  String logged(Path directory) throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (ActionLogReader reader = ActionLogReader.open(directory.resolve("actions.jsonl"))) {
      for (Optional<LoggedEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
        entries.add(next.get().entry());
      }
    }
    return Decisions.logged(entries);
  }
}
