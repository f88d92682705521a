package dev.mannerly.agent.jdkhttp;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What we know about one call: its current hop, its open permit, and whether it waits. */
final class Flight {
  private WeakReference<Object> request = new WeakReference<>(null);
  private WeakReference<Object> judged = new WeakReference<>(null);
  private int attempt;
  private boolean entersAgain;
  private @Nullable Hop hop;
  private @Nullable Permit permit;
  private @Nullable Answer answer;
  private @Nullable CompletableFuture<?> waiting;
  private @Nullable IOException givenUp;
  private @Nullable Throwable failure;
  private int ownSends;

  /** Which try of this request comes now, from 0; the client repeats the same object. */
  synchronized int attemptOf(Object newRequest) {
    attempt = request.get() == newRequest ? attempt + 1 : 0;
    request = new WeakReference<>(newRequest);
    return attempt;
  }

  /** The request was replaced by another that stands for the same. */
  synchronized void standsIn(Object newRequest) {
    request = new WeakReference<>(newRequest);
  }

  /**
   * Begins the hop that this permit is for. The hop before, if its end escaped us, ends now.
   *
   * @param skipped whether the hop was skipped to wait and will be entered once more
   */
  synchronized void begin(Hop newHop, Permit newPermit, boolean skipped) {
    end(Outcome.complete());
    hop = newHop;
    permit = newPermit;
    answer = null;
    entersAgain = skipped;
  }

  /**
   * True once after a hop has waited: the entry that sends it. Once only, for the next hop may be
   * entered within the same stack.
   */
  synchronized boolean entersAgain() {
    boolean again = entersAgain;
    entersAgain = false;
    return again;
  }

  synchronized @Nullable Hop hop() {
    return hop;
  }

  synchronized @Nullable Permit permit() {
    return permit;
  }

  /** The last head that came in. */
  synchronized @Nullable Answer answer() {
    return answer;
  }

  synchronized void answered(Answer newAnswer) {
    answer = newAnswer;
    if (permit != null) {
      permit.answered(newAnswer);
    }
  }

  /** The hop brought no head. */
  synchronized void failed(Throwable newFailure) {
    failure = newFailure;
    end(Outcome.failed(newFailure));
  }

  /** Why the last hop brought no head, or null. */
  synchronized @Nullable Throwable failure() {
    return failure;
  }

  /** Ends the open hop, if there is one. */
  synchronized void end(Outcome outcome) {
    if (permit != null) {
      permit.ended(outcome);
      permit = null;
    }
  }

  /** Waits on this, so that giving up can end the wait. */
  void waitOn(CompletableFuture<?> newWaiting) {
    boolean late;
    synchronized (this) {
      waiting = newWaiting;
      late = givenUp != null;
    }
    if (late) {
      newWaiting.cancel(true);
    }
  }

  /** The caller or the client gives the call up: it waits no longer and sends no more. */
  void giveUp(IOException cause) {
    CompletableFuture<?> ended;
    synchronized (this) {
      if (givenUp == null) {
        givenUp = cause;
      }
      ended = waiting;
    }
    if (ended != null) {
      ended.cancel(true);
    }
  }

  /** Why the call was given up, or null. */
  synchronized @Nullable IOException givenUp() {
    return givenUp;
  }

  /** True the first time a response is looked at; each call level hands up the same one. */
  synchronized boolean firstLook(Object response) {
    boolean first = judged.get() != response;
    judged = new WeakReference<>(response);
    return first;
  }

  /** How often a request of ours was entered, this time included. */
  synchronized int ownSend() {
    return ++ownSends;
  }
}
