package dev.mannerly.gate;

import static dev.mannerly.gate.Reply.Verdict.BUSY;

import dev.mannerly.time.Timer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One reservation on its way from reserve to grant: asks, rests until its slot is near, enters. At
 * any time it is asked about by at most one call. Holds no lock while it asks.
 */
final class Turn {
  private static final Logger LOG = LoggerFactory.getLogger(Turn.class);

  /** How soon a coordinator that could not be asked is asked again. */
  static final Duration RETRY = Duration.ofSeconds(1);

  /** For whom a turn asks. Every method may be called by any thread, one at a time per turn. */
  interface Holder {

    /** What to ask now, or null when nobody wants the turn any more. */
    @Nullable Ask ask(Turn turn, long nowNanos);

    /** Its slot is known, or has moved. */
    void held(Turn turn);

    /** Its slot is near, or now. Calls {@link Turn#enter} now or later. */
    void due(Turn turn);

    /** It is over: the hop may leave. */
    void granted(Turn turn, Grant grant);

    /** It is over: the coordinator said no. */
    void refused(Turn turn, Reply reply);

    /** The coordinator could not be asked: calls {@link Turn#retry} or {@link Turn#cancel}. */
    void failed(Turn turn, Throwable cause);
  }

  /** Something in the gate itself went wrong, as opposed to the coordinator. */
  static final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Fault(RuntimeException cause) {
      super(cause);
    }
  }

  private enum State {
    ASKING,
    RESTING,
    OVER
  }

  private final Contact contact;
  private final Line line;
  private final Holder holder;
  private final AtomicReference<State> state = new AtomicReference<>(State.ASKING);
  private volatile long id;
  private volatile boolean reserved;
  private volatile boolean busy;
  private volatile boolean unclear;
  private volatile long slotNanos;
  private volatile Timer.@Nullable Scheduled alarm;

  Turn(Contact contact, Line line, Holder holder, long id) {
    this.contact = contact;
    this.line = line;
    this.holder = holder;
    this.id = id;
  }

  /** Makes the reservation. */
  void reserve() {
    ask();
  }

  /** Asks whether the reservation may leave now, unless another call is about to tell. */
  void enter() {
    if (state.compareAndSet(State.RESTING, State.ASKING)) {
      silence();
      ask();
    }
  }

  /** Enters the slot that was granted once more: its hop is late, and keeps its place. */
  void again() {
    reserved = true;
    state.set(State.ASKING);
    ask();
  }

  /** Asks the same again after a while. */
  void retry() {
    if (state.compareAndSet(State.ASKING, State.RESTING)) {
      unclear = false;
      alarm = contact.after(RETRY, this::enter);
    }
  }

  /** Gives the turn up; whatever the coordinator holds for it is given back. */
  void cancel() {
    State former = state.getAndSet(State.OVER);
    silence();
    if (former == State.RESTING || unclear) {
      contact.cancel(id);
    }
  }

  long id() {
    return id;
  }

  /** Whether a slot is held, as opposed to one being asked for. */
  boolean reserved() {
    return reserved;
  }

  /** Whether it waits for a lease. */
  boolean busy() {
    return busy;
  }

  long slotNanos() {
    return slotNanos;
  }

  /** Goes on with an answer that was asked for elsewhere. */
  void follow(Ask ask, CompletableFuture<Reply> answer, long sentNanos) {
    var unused = answer.whenComplete((reply, error) -> answered(ask, reply, error, sentNanos));
  }

  private void ask() {
    try {
      long now = contact.nanos();
      Ask ask = holder.ask(this, now);
      if (ask == null) {
        unclear |= reserved;
        cancel();
        return;
      }
      follow(ask, reserved ? contact.enter(ask) : contact.reserve(ask), now);
    } catch (RuntimeException fault) {
      fail(fault);
    }
  }

  /** A fault of ours must not leave a hop waiting for ever, nor let it go. */
  private void fail(RuntimeException fault) {
    LOG.error("the gate failed for budget {}", contact.key(), fault);
    holder.failed(this, new Fault(fault));
  }

  private void answered(Ask ask, @Nullable Reply reply, @Nullable Throwable error, long sentNanos) {
    try {
      if (reply != null) {
        unclear = false;
        long now = contact.nanos();
        contact.learn(reply.standing(), sentNanos, now);
        decided(ask, reply, sentNanos, now);
      } else {
        unasked(ask, error);
      }
    } catch (RuntimeException fault) {
      fail(fault);
    }
  }

  private void decided(Ask ask, Reply reply, long sentNanos, long now) {
    switch (reply.verdict()) {
      case GRANTED -> {
        Grant grant = Grant.of(line, ask, reply, sentNanos, now);
        if (state.getAndSet(State.OVER) == State.OVER) {
          contact.giveBack(grant);
        } else {
          holder.granted(this, grant);
        }
      }
      case HELD, BUSY -> rest(ask, reply, now);
      case UNKNOWN -> {
        reserved = false;
        id = contact.newId();
        if (state.get() == State.ASKING) {
          ask();
        }
      }
      case PAUSED, TOO_FAR, SPENT -> {
        if (state.getAndSet(State.OVER) != State.OVER) {
          holder.refused(this, reply);
        }
      }
    }
  }

  private void rest(Ask ask, Reply reply, long now) {
    long delay = reply.delayMicros() * 1000;
    reserved = true;
    busy = reply.verdict() == BUSY;
    slotNanos = now + delay;
    if (!state.compareAndSet(State.ASKING, State.RESTING)) {
      contact.cancel(id);
      return;
    }
    holder.held(this);
    // what is held for another budget is entered when that has granted: no lead shortens its wait
    boolean early = !busy && !ask.hold();
    long sleep = early ? delay - Terms.of(ask.limits()).lead() * 1000 : delay;
    if (sleep > 0) {
      alarm = contact.after(Duration.ofNanos(sleep), () -> holder.due(this));
    } else {
      holder.due(this);
    }
  }

  private void unasked(Ask ask, @Nullable Throwable error) {
    Throwable cause = error instanceof CompletionException ? error.getCause() : error;
    contact.keep(ask.returned());
    if (state.get() == State.OVER) {
      contact.cancel(id);
    } else if (cause instanceof TimeoutException && !unclear) {
      unclear = true; // it may have run: the same id tells
      ask();
    } else {
      unclear |= reserved;
      holder.failed(this, cause == null ? new IllegalStateException("no reply") : cause);
    }
  }

  private void silence() {
    Timer.Scheduled set = alarm;
    if (set != null) {
      set.cancel();
    }
  }
}
