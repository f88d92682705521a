package dev.mannerly.agent.httpclient5;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** One exchange: its permit on the way to the place where it is used, and its open response. */
final class Flight {
  private @Nullable Grant parked;
  private @Nullable Grant open;
  private boolean attached;
  private int sends;
  private boolean reading;
  private boolean gone;

  /** True once: the first that asks is what executes the exchange. */
  synchronized boolean attach() {
    boolean first = !attached;
    attached = true;
    return first;
  }

  /** Keeps a permit for the place where the request is written. */
  synchronized void park(Grant grant) {
    backParked();
    parked = grant;
  }

  /** The permit that nothing was sent with yet. */
  synchronized @Nullable Grant take() {
    Grant grant = parked;
    parked = null;
    return grant;
  }

  /** Ends the way of a hop that came to nothing before it was sent, if it did. */
  void leave(@Nullable Throwable error, boolean cancelled) {
    Grant unused = take();
    if (unused == null) {
      return;
    }
    if (error == null) {
      unused.permit().back(); // an interceptor of the application answered
    } else {
      unused.permit().ended(failed(error, cancelled));
    }
  }

  /** True within a send: the client has entered the next of its own methods for it. */
  synchronized boolean sendsAlready() {
    if (sends == 0) {
      return false;
    }
    sends++;
    return true;
  }

  /** Begins the hop that this permit is for. The one before, if its end escaped us, ends now. */
  synchronized void begin(Grant grant) {
    end(Outcome.complete());
    open = grant;
    sends = 1;
    gone = false;
  }

  /** The hop that is sent, when the outermost of its methods ends; else null. */
  synchronized @Nullable Grant sent() {
    if (sends == 0 || --sends > 0) {
      return null;
    }
    return open;
  }

  synchronized void answered(Answer answer) {
    if (open != null) {
      open.permit().answered(answer);
    }
  }

  /** Ends the open response, if there is one. */
  synchronized void end(Outcome outcome) {
    if (open != null) {
      open.permit().ended(outcome);
      open = null;
    }
  }

  /** The connection is given back or closed. */
  synchronized void connectionGone() {
    if (reading) {
      gone = true; // why, is known when the read returns
    } else {
      end(Outcome.complete());
    }
  }

  synchronized void cancelled() {
    end(Outcome.failed(new CancellationException()));
  }

  /** Whether the end of its body says anything. */
  synchronized boolean watchesBody() {
    return open != null && open.permit().gated();
  }

  synchronized void reads() {
    reading = true;
  }

  /** Called when a read returns, with what it threw. */
  synchronized void read(@Nullable Throwable error) {
    reading = false;
    if (error != null) {
      end(Outcome.failed(error));
    } else if (gone) {
      end(Outcome.complete());
    }
  }

  static Outcome failed(Throwable error, boolean cancelled) {
    return Outcome.failed(cancelled ? new CancellationException() : error);
  }

  private void backParked() {
    Permit left = parked == null ? null : parked.permit();
    if (left != null) {
      left.back();
    }
  }
}
