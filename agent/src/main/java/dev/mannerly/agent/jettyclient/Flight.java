package dev.mannerly.agent.jettyclient;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What we know about one exchange, which is one hop: its permit, and whether it waits. */
final class Flight {
  private boolean pooled;
  private boolean written;
  private boolean over;
  private boolean answered;
  private @Nullable Hop hop;
  private @Nullable Permit permit;
  private @Nullable CompletableFuture<?> waiting;

  /** It came through its destination, which finds a connection for it. */
  synchronized void pooled() {
    pooled = true;
  }

  /** Whether its destination can send it anew; else its connection is the application's. */
  synchronized boolean isPooled() {
    return pooled;
  }

  /** Whether the client has given it up or is through with it. */
  synchronized boolean isOver() {
    return over;
  }

  /** Keeps a permit until the request is written; false when nobody wants it any more. */
  synchronized boolean grant(Hop newHop, Permit newPermit) {
    if (over) {
      return false;
    }
    hop = newHop;
    permit = newPermit;
    waiting = null;
    return true;
  }

  /** Whether there is a permit for exactly this, not yet too old if nothing was written by now. */
  synchronized boolean holdsFor(String method, String url) {
    return permit != null
        && hop != null
        && hop.method().equals(method)
        && hop.url().equals(url)
        && (written || permit.stillGood());
  }

  /** Gives a permit back that is of no use. */
  void back() {
    Permit unused = take();
    if (unused != null) {
      unused.back(); // outside of the lock, for others may come to their turn by it
    }
  }

  private synchronized @Nullable Permit take() {
    Permit taken = permit;
    permit = null;
    return taken;
  }

  /** It goes to a connection. */
  synchronized void written(boolean isNow) {
    written = isNow;
  }

  synchronized @Nullable Hop hop() {
    return hop;
  }

  synchronized boolean isGated() {
    return permit != null && permit.gated();
  }

  /** The head came in; it may be told to more than one set of listeners. */
  void answered(Answer answer) {
    Permit open;
    synchronized (this) {
      open = answered ? null : permit;
      answered = true;
    }
    if (open != null) {
      open.answered(answer);
    }
  }

  /** Waits on this, so that giving up can end the wait. */
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

  /** Given up before it had a connection: nothing was sent. */
  void drop() {
    endWait();
    back();
  }

  /** The response has ended, or will not come. */
  void end(Outcome outcome) {
    endWait();
    endPermit(outcome);
  }

  /** The response goes on, but does not count any more. */
  void endPermit(Outcome outcome) {
    Permit open;
    synchronized (this) {
      open = permit;
    }
    if (open != null) {
      open.ended(outcome);
    }
  }

  private void endWait() {
    CompletableFuture<?> ended;
    synchronized (this) {
      over = true;
      ended = waiting;
      waiting = null;
    }
    if (ended != null) {
      ended.cancel(true);
    }
  }
}
