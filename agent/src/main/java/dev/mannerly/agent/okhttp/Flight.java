package dev.mannerly.agent.okhttp;

import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Turn;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.hop.Way;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What we know about one call. The thread that runs the call walks it from hop to hop; others may
 * park its first turn before that, and give it up at any time.
 */
final class Flight {
  private static final Set<Integer> SENT_AGAIN_AFTER = Set.of(408, 421, 429, 503);

  private final Turn turn;
  private @Nullable EarlyTurn early;
  private @Nullable Grant grant;
  private @Nullable Sent sent;
  private boolean entersAgain;
  private boolean givenUp;
  private boolean madeUp;

  Flight(Policy policy) {
    this.turn = new Turn(policy);
  }

  /** Keeps the first turn for the thread that will run the call. */
  void park(EarlyTurn newEarly) {
    boolean late;
    synchronized (this) {
      early = newEarly;
      late = givenUp;
    }
    if (late) {
      newEarly.permit().cancel(true);
    }
  }

  /** The task of this call, which was held back, will be enqueued once more. */
  synchronized void enterAgain() {
    entersAgain = true;
  }

  /** True once after {@link #enterAgain}. */
  synchronized boolean entersAgain() {
    boolean again = entersAgain;
    entersAgain = false;
    return again;
  }

  /**
   * Waits until this request may be sent, unless leave was given for it before: early, or for a try
   * that found no connection.
   *
   * @throws RequestRefusedException if the policy says no
   */
  void await(Insides in, Object request, Way way) throws IOException {
    madeUp = false;
    Grant kept = kept(in, request);
    if (kept != null && kept.fits(in, request)) {
      grant = kept;
      return;
    }
    if (kept != null) {
      kept.permit().back();
    }
    AskedHeaders headers = new AskedHeaders(in, request);
    Hop hop = hop(in, request, headers, way);
    grant = new Grant(hop, headers, turn.await(hop, name -> {}));
  }

  /** The hop that leaves now, with the leave that {@link #await} left. */
  Sent send() {
    Grant used = grant;
    if (used == null) {
      throw new IllegalStateException("nothing was awaited");
    }
    grant = null;
    Sent leaving = new Sent(used.hop(), used.permit());
    sent = leaving;
    return leaving;
  }

  /** The hop that was written last, or null. */
  @Nullable Sent sent() {
    return sent;
  }

  /** Whether the policy holds the hop that leaves next to its rules. */
  boolean isGated() {
    Grant next = grant;
    return next != null && next.permit().gated();
  }

  /** The last hop was refused, and a response made up for it. */
  void madeUp() {
    madeUp = true;
  }

  boolean isMadeUp() {
    return madeUp;
  }

  /** The call is cancelled: it waits no longer and sends no more. */
  void giveUp() {
    EarlyTurn waiting;
    synchronized (this) {
      givenUp = true;
      waiting = early;
    }
    turn.giveUp(new IOException("Canceled")); // as OkHttp says it
    if (waiting != null) {
      waiting.permit().cancel(true);
    }
  }

  /** No further hop will come; the call failed with this, if it failed. */
  void over(@Nullable IOException failure) {
    EarlyTurn leftOver = takeEarly();
    if (leftOver != null) {
      leftOver.giveUp();
    }
    Grant unused = grant;
    grant = null;
    if (unused != null && failure != null && !isGivenUp()) {
      unused.permit().ended(Outcome.failed(failure)); // released, and then no connection came about
    } else if (unused != null) {
      unused.permit().back();
    }
    if (sent != null && failure != null) {
      sent.ended(failure);
    }
  }

  private @Nullable Grant kept(Insides in, Object request) throws IOException {
    Grant kept = grant;
    grant = null;
    EarlyTurn parked = takeEarly();
    return parked == null ? kept : parked.redeem(in, request);
  }

  private synchronized @Nullable EarlyTurn takeEarly() {
    EarlyTurn taken = early;
    early = null;
    return taken;
  }

  private synchronized boolean isGivenUp() {
    return givenUp;
  }

  private Hop hop(Insides in, Object request, AskedHeaders headers, Way way) {
    String method = in.method(request);
    String url = in.url(request);
    return new Hop(OkHttpHook.CLIENT, method, url, headers, attempt(method, url), way);
  }

  /** Which try of the same request it is, from 0. */
  private int attempt(String method, String url) {
    Sent before = sent;
    if (before == null
        || !before.hop().method().equals(method)
        || !before.hop().url().equals(url)) {
      return 0;
    }
    Answer answer = before.answer();
    boolean again = answer == null || SENT_AGAIN_AFTER.contains(answer.status());
    return again ? before.hop().attempt() + 1 : 0;
  }
}
