package dev.mannerly.agent.reactornetty;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One hop of a call: its wait, its permit, and whether it was sent and answered. */
final class Leg {
  private static final int SWITCHING_PROTOCOLS = 101;
  private static final int FIRST_ERROR = 400;

  private final boolean own;
  private boolean asked;
  private boolean over;
  private boolean sent;
  private WeakReference<Object> request = new WeakReference<>(null);
  private boolean again;
  private boolean lost;
  private boolean missed;
  private @Nullable Hop hop;
  private @Nullable Permit permit;
  private @Nullable Answer answer;
  private @Nullable CompletableFuture<?> waiting;
  private Map<String, List<String>> late = Map.of();

  /**
   * A hop that was not asked for yet.
   *
   * @param own whether it is a request of ours, which was judged before
   */
  Leg(boolean own) {
    this.own = own;
  }

  boolean own() {
    return own;
  }

  /** Whether it was asked for. */
  synchronized boolean asked() {
    return asked;
  }

  /** It is asked for now. */
  synchronized void ask(Hop newHop) {
    asked = true;
    hop = newHop;
  }

  synchronized @Nullable Hop hop() {
    return hop;
  }

  /** Waits on this, so that the caller's cancelling ends the wait. */
  void waitOn(CompletableFuture<?> newWaiting) {
    boolean late;
    synchronized (this) {
      waiting = newWaiting;
      late = over;
    }
    if (late) {
      newWaiting.cancel(true);
    }
  }

  /** Keeps the permit until the request is written; false when nobody wants it any more. */
  boolean grant(Permit newPermit) {
    synchronized (this) {
      if (!over) {
        permit = newPermit;
        return true;
      }
    }
    newPermit.back();
    return false;
  }

  /** The permit to send with, or null where there is none or it is used. */
  synchronized @Nullable Permit unsent() {
    return sent ? null : permit;
  }

  synchronized boolean isSent() {
    return sent;
  }

  /** Whether it was sent with this very request, whose head the client writes once. */
  synchronized boolean isSentWith(Object someRequest) {
    return sent && request.get() == someRequest;
  }

  synchronized void sent(Object newRequest) {
    sent = true;
    request = new WeakReference<>(newRequest);
  }

  /** Its connection is closed: what was not written by now never is. */
  void lost() {
    Permit unused;
    synchronized (this) {
      lost = true;
      unused = sent ? null : permit;
    }
    if (unused != null) {
      unused.back();
    }
  }

  synchronized boolean isLost() {
    return lost;
  }

  /** Whether nobody waits for its response any more. */
  synchronized boolean isOver() {
    return over;
  }

  /**
   * Gives the permit back, unsent, and lets the client begin the same hop once more.
   *
   * @param headers as they would have been sent, as far as the policy looked at them
   */
  void askAgain(Map<String, List<String>> headers) {
    Permit unused;
    synchronized (this) {
      again = true;
      missed = true;
      late = headers;
      unused = permit;
      permit = null;
    }
    if (unused != null) {
      unused.back();
    }
  }

  /** Whether its turn was over when it could have been sent. */
  synchronized boolean isMissed() {
    return missed;
  }

  /** The site's answer asks for the same hop once more. */
  synchronized void repeat() {
    again = true;
  }

  /** True once, where the same hop is to begin once more. */
  synchronized boolean takeAgain() {
    boolean wanted = again;
    again = false;
    return wanted;
  }

  synchronized Map<String, List<String>> lateHeaders() {
    return late;
  }

  /** Which try comes next if it is of the same request; what was not sent was no try. */
  synchronized int nextAttempt() {
    if (hop == null) {
      return 0;
    }
    if (!sent) {
      return hop.attempt();
    }
    return answer == null || isFailure(answer.status()) ? hop.attempt() + 1 : 0;
  }

  /** The head of the response. */
  void answered(Answer newAnswer) {
    Permit open;
    synchronized (this) {
      answer = newAnswer;
      open = permit;
    }
    if (open == null) {
      return;
    }
    open.answered(newAnswer);
    // a WebSocket is no response any more; and few read the body of an error
    if (newAnswer.status() == SWITCHING_PROTOCOLS || newAnswer.status() >= FIRST_ERROR) {
      open.ended(Outcome.complete());
    }
  }

  synchronized @Nullable Answer answer() {
    return answer;
  }

  /** Whether the policy holds it to its rules. */
  synchronized boolean gated() {
    return permit != null && permit.gated();
  }

  /** Ends the response, or the way to it. */
  void end(Outcome outcome) {
    Permit open;
    synchronized (this) {
      open = permit;
    }
    if (open != null) {
      open.ended(outcome);
    }
  }

  /** The application gives it up. */
  void cancel() {
    end(answer() == null ? Outcome.failed(new CancellationException()) : Outcome.complete());
  }

  /**
   * The caller has its answer, or an error, or has gone. What waits, waits no longer; what was
   * granted and not sent goes back.
   */
  void over() {
    CompletableFuture<?> ended;
    synchronized (this) {
      over = true;
      ended = waiting;
    }
    if (ended != null) {
      ended.cancel(true);
    }
    if (answer() == null) {
      leave(Outcome.failed(new CancellationException()));
    }
  }

  /** Ends what was sent; what was not goes back. */
  void leave(Outcome outcome) {
    Permit unused = unsent();
    if (unused != null) {
      unused.back();
    } else {
      end(outcome);
    }
  }

  private static boolean isFailure(int status) {
    return status >= FIRST_ERROR && status != 401 && status != 407;
  }
}
