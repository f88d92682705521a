package dev.mannerly.agent.httpasyncclient4;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One exchange: the hop that it asks for, and those whose responses are open. */
final class Flight {
  private static final int FIRST_ERROR = 400;

  private final Deque<Permit> open = new ArrayDeque<>();
  private @Nullable Ask ask;
  private @Nullable Object held;
  private @Nullable Integer timeout;
  private @Nullable Hop last;
  private @Nullable Answer answer;
  private boolean gated;
  private boolean tunnels;
  private boolean over;

  /**
   * The question for this hop: the one that is there already, or a new one in its place. Null when
   * the exchange is over.
   */
  @Nullable Ask ask(Hop hop, Function<Hop, Ask> asking) {
    Ask there;
    synchronized (this) {
      if (over) {
        return null;
      }
      there = ask;
    }
    if (there != null && there.isFor(hop)) {
      return there;
    }
    if (there != null) {
      there.drop(); // something else is sent in its place
    }
    Ask asked = asking.apply(hop);
    synchronized (this) {
      if (!over && ask == there) {
        ask = asked;
        return asked;
      }
    }
    asked.drop();
    return ask(hop, asking); // another thread was quicker
  }

  /** Gives up what was asked for: it came too late. */
  void drop(Ask asked) {
    synchronized (this) {
      ask = null;
    }
    asked.drop();
  }

  /**
   * The hop of this question is sent now; false when the exchange is over, and nothing must be.
   *
   * @param behind whether responses to hops before it may still be open
   */
  boolean sends(Ask asked, Permit permit, boolean behind) {
    List<Permit> left = new ArrayList<>();
    synchronized (this) {
      if (over) {
        return false; // the question was dropped with it
      }
      if (!behind) {
        left.addAll(open);
        open.clear();
      }
      open.add(permit);
      ask = null;
      held = null;
      last = asked.hop().way(null);
      answer = null;
      gated = permit.gated();
    }
    left.forEach(one -> one.ended(Outcome.complete())); // their ends escaped us
    return true;
  }

  /** Whether a response is still to come or to end. */
  synchronized boolean awaitsAnswer() {
    return !open.isEmpty();
  }

  /** A request that waits on its connection. */
  synchronized void hold(Object request) {
    held = request;
  }

  synchronized @Nullable Object held() {
    return held;
  }

  /** Keeps the connection's own time-out while that is off; the first one counts. */
  synchronized void timeout(int millis) {
    if (timeout == null) {
      timeout = millis;
    }
  }

  /** The time-out that was kept, or null. */
  synchronized @Nullable Integer timeout() {
    Integer kept = timeout;
    timeout = null;
    return kept;
  }

  /** A connection is leased anew, so that nothing waits on the last one. */
  synchronized void connects() {
    held = null;
    timeout = null;
  }

  /** A CONNECT goes to the proxy first. */
  synchronized void tunnels() {
    tunnels = true;
  }

  void answered(Answer head) {
    Permit permit;
    synchronized (this) {
      permit = open.peek();
      answer = head;
    }
    if (permit != null) {
      permit.answered(head);
      if (head.status() >= FIRST_ERROR) {
        permit.ended(Outcome.complete()); // few read the body of an error
      }
    }
  }

  /** The response that came first has ended. */
  void completed() {
    Permit permit;
    synchronized (this) {
      permit = open.poll();
    }
    if (permit != null) {
      permit.ended(Outcome.complete());
    }
  }

  /** Which try of the same request comes next. */
  synchronized int attempt(String method, String url) {
    return last != null
            && answer != null
            && failed(answer.status())
            && last.method().equals(method)
            && last.url().equals(url)
        ? last.attempt() + 1
        : 0;
  }

  /** What was sent last, where the policy holds it to its rules and it was answered. */
  synchronized @Nullable Hop judged() {
    return gated && answer != null ? last : null;
  }

  synchronized @Nullable Answer answer() {
    return answer;
  }

  /** The exchange is over; with null when nothing went wrong. */
  void over(@Nullable Throwable failure) {
    Ask unused;
    List<Permit> left;
    boolean tunnelled;
    synchronized (this) {
      over = true;
      unused = ask;
      left = List.copyOf(open);
      tunnelled = tunnels;
      ask = null;
      held = null;
      open.clear();
    }
    Outcome outcome = failure == null ? Outcome.complete() : Outcome.failed(failure);
    left.forEach(one -> one.ended(outcome));
    if (unused != null) {
      end(unused, failure, tunnelled);
    }
  }

  /** A permit that nothing was sent with. */
  private static void end(Ask unused, @Nullable Throwable failure, boolean tunnelled) {
    Permit permit = unused.permit();
    if (permit != null && failure == null && tunnelled) {
      permit.ended(new Outcome(Failure.PROXY)); // the answer is the proxy's
    } else if (permit != null && failure != null && !(failure instanceof CancellationException)) {
      permit.ended(Outcome.failed(failure)); // connecting failed
    } else {
      unused.drop();
    }
  }

  /** A challenge is answered by another request, a redirect by another one, too. */
  private static boolean failed(int status) {
    return status >= FIRST_ERROR && status != 401 && status != 407;
  }
}
