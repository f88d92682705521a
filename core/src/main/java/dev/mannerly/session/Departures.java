package dev.mannerly.session;

import dev.mannerly.gate.Lease;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.identity.Identity;
import dev.mannerly.time.Time;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The end of every walk: a line in the log, then a permit or a refusal. */
final class Departures {
  private final Journal journal;
  private final Identity identity;
  private final Pushback pushback;
  private final Counts counts;
  private final Sign sign;
  private final Time time;

  Departures(
      Journal journal, Identity identity, Pushback pushback, Counts counts, Sign sign, Time time) {
    this.journal = journal;
    this.identity = identity;
    this.pushback = pushback;
    this.counts = counts;
    this.sign = sign;
    this.time = time;
  }

  /**
   * The permit of an admitted hop; its line is with the operating system on return.
   *
   * @throws IOException if the line could not be written; the hop must not leave
   */
  Permit depart(Walk walk, Lease lease) throws IOException {
    Optional<String> userAgent = identity.userAgent(walk.hop.headers().values("User-Agent"));
    String id = journal.sent(walk, lease);
    counts.countSent();
    sign.sent(walk);
    return new SentPermit(this, walk, lease, id, userAgent, time.ticker().nanos());
  }

  /** The User-Agent to send instead of these, or empty. */
  Optional<String> userAgent(List<String> present) {
    return identity.userAgent(present);
  }

  /** Logs a refusal before its caller learns of it. */
  RequestRefusedException refuse(Hop hop, Refusal refusal) {
    counts.countRefused(refusal.reason());
    sign.refused();
    journal.refused(hop, refusal);
    return refusal.asException();
  }

  Refusal unwritable(IOException error) {
    return Refusal.of(
            Reason.LOG_UNWRITABLE,
            "the action log could not be written ("
                + error.getMessage()
                + "), and what is not logged is not sent; see action-log.file")
        .cause(error);
  }

  /** Whether an answer of this status says that the site is at ease with us. */
  boolean welcome(int status) {
    return pushback.welcome(status);
  }

  void answered(SentPermit permit, Answer answer) {
    sign.answered(permit.budget(), answer.status());
    pushback.read(permit.budget(), answer);
  }

  /** A released hop that did not leave; its line stands, so its end has to say so. */
  void back(SentPermit permit) {
    counts.countBack();
    journal.done(permit, time.ticker().nanos());
  }

  void ended(SentPermit permit) {
    counts.countEnded();
    journal.done(permit, time.ticker().nanos());
  }
}
