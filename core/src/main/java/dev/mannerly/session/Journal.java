package dev.mannerly.session;

import dev.mannerly.actionlog.ActionLog;
import dev.mannerly.actionlog.Entry;
import dev.mannerly.actionlog.Event;
import dev.mannerly.gate.Lease;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What happens to hops and budgets, in the words of the action log. */
final class Journal {
  private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

  private final ActionLog log;
  private final String idPrefix;
  private final AtomicLong ids = new AtomicLong();
  private volatile boolean closed;

  /**
   * @param instance makes the ids of hops unique among all JVMs that share the file
   */
  Journal(ActionLog log, String instance) {
    this.log = log;
    this.idPrefix = Integer.toString(instance.hashCode() & Integer.MAX_VALUE, 36) + "-";
  }

  /**
   * A hop that may leave now; the line is with the operating system on return.
   *
   * @return the id that joins it with its {@code done}
   */
  String sent(Walk walk, Lease lease) throws IOException {
    String id = idPrefix + Long.toString(ids.incrementAndGet(), 36);
    log.append(
        about(Event.SENT, walk.hop)
            .id(id)
            .budget(walk.budget.key())
            .waitMs(lease.waited().toMillis())
            .day(lease.day())
            .dayCount(lease.dayCount())
            .build());
    return id;
  }

  /** From now on what ends is not written down, and nothing leaves. */
  void close() {
    closed = true;
  }

  void done(SentPermit permit, long nowNanos) {
    Entry.Builder entry =
        about(Event.DONE, permit.hop())
            .id(permit.id())
            .budget(permit.budget())
            .failure(permit.failure())
            .durationMs(Duration.ofNanos(nowNanos - permit.sentNanos()).toMillis());
    if (permit.status() != 0) {
      entry.status(permit.status());
    }
    write(entry.build());
  }

  void refused(Hop hop, Refusal refusal) {
    write(refusal(Event.REFUSED, hop, refusal));
  }

  void wouldRefuse(Hop hop, Refusal refusal) {
    write(refusal(Event.WOULD_REFUSE, hop, refusal));
  }

  void wouldWait(Walk walk, Duration wait) {
    write(
        about(Event.WOULD_WAIT, walk.hop)
            .budget(walk.budget.key())
            .waitMs(wait.toMillis())
            .build());
  }

  void paused(String budget, Instant until, String why) {
    write(Entry.of(Event.PAUSED).budget(budget).detail(why).retryAt(until).build());
  }

  void resumed(String budget) {
    write(Entry.of(Event.RESUMED).budget(budget).build());
  }

  private static Entry refusal(Event event, Hop hop, Refusal refusal) {
    return about(event, hop)
        .budget(refusal.budget())
        .reason(refusal.reason())
        .detail(refusal.detail())
        .retryAt(refusal.retryAt())
        .build();
  }

  private static Entry.Builder about(Event event, Hop hop) {
    return Entry.of(event)
        .method(hop.method())
        .url(hop.url())
        .client(hop.client())
        .attempt(hop.attempt());
  }

  /**
   * For what leaves nothing: the event has happened, and a line that is lost holds nothing back.
   */
  private void write(Entry entry) {
    if (closed) {
      return;
    }
    try {
      log.append(entry);
    } catch (IOException e) {
      LOG.error("The action log could not be written ({}): lost {}", e.getMessage(), entry.event());
    }
  }
}
