package dev.mannerly.dispatch;

import static java.util.Objects.requireNonNull;
import static java.util.concurrent.CompletableFuture.failedFuture;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.time.Time;
import dev.mannerly.time.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/*
 * Leave is asked for one item of a budget at a time, so that a backlog waits here and not in the
 * gate, where it would be refused for its length. Budgets are asked for in turn, and only while
 * somebody waits for an item: a permit that nobody takes keeps a slot from the fleet. Whether a
 * budget has a slot now is only known when it was asked. So an answer that does not come within
 * moments is taken for one that waits for its slot, and the next budget is asked for meanwhile;
 * however many wait, none of them costs a thread.
 */
/**
 * Says which of the items that a crawler wants to fetch may leave now: offer what is found, take
 * what has its turn, send it. A budget without a slot holds up no other, and budgets that could go
 * now go in turn, however long the queue of one of them is.
 *
 * <p>Refusals that pass by themselves (a pause, a spent cap, an unreachable robots.txt or
 * coordinator) let the budget rest until then, its items kept in order; all others are handed to
 * the crawler. Safe for use by many threads; only {@link #take} and {@link #poll} block.
 *
 * @param <T> what the crawler knows of a page
 */
public final class Dispatcher<T> implements AutoCloseable {

  /** An answer that takes longer waits for a slot, or for robots.txt. */
  private static final Duration MOMENTS = Duration.ofMillis(20);

  /** How long a turn waits for somebody; its slot would be stale soon. */
  private static final Duration KEPT = Duration.ofMillis(500);

  private final Function<T, Hop> hops;
  private final BiConsumer<T, RequestRefusedException> refused;
  private final Leave leave;
  private final Time time;
  private final Backlog<T> backlog;
  private final Desk<T> desk = new Desk<>();
  private final AtomicInteger work = new AtomicInteger();

  /**
   * Made by {@code Politeness.dispatcher}.
   *
   * @param hops the hop of an item
   * @param refused is handed what will never be sent, with the reason; may block
   */
  public Dispatcher(
      Function<T, Hop> hops,
      BiConsumer<T, RequestRefusedException> refused,
      Bounds bounds,
      Leave leave,
      Time time) {
    this.hops = requireNonNull(hops, "hops");
    this.refused = requireNonNull(refused, "refused");
    this.leave = leave;
    this.time = time;
    this.backlog = new Backlog<>(bounds);
  }

  /**
   * Queues an item behind those of its budget. Never blocks.
   *
   * @return false when there is no room for it, or the dispatcher is closed: it was not queued
   */
  public boolean offer(T item) {
    boolean queued = backlog.add(leave.budget(hops.apply(item)), item);
    if (queued) {
      pump();
    }
    return queued;
  }

  /**
   * Waits for an item whose hop may leave now.
   *
   * @return empty when the dispatcher is closed
   */
  public Optional<Turn<T>> take() throws InterruptedException {
    while (true) {
      Optional<Turn<T>> turn = await(demand(), null);
      if (turn.isEmpty() || good(turn.get())) {
        return turn;
      }
    }
  }

  /**
   * Waits for an item whose hop may leave now, at most for so long.
   *
   * @return empty when none had its turn by then, or the dispatcher is closed
   */
  public Optional<Turn<T>> poll(Duration atMost) throws InterruptedException {
    long begun = time.ticker().nanos();
    while (true) {
      Duration left = atMost.minusNanos(time.ticker().nanos() - begun);
      Optional<Turn<T>> turn = await(demand(), left);
      if (turn.isEmpty() || good(turn.get())) {
        return turn;
      }
    }
  }

  /**
   * The same without a thread; completed by a worker, which may run a continuation that blocks
   * shortly. Cancelling it ends the wait. Ask {@link Permit#stillGood} just before sending, and
   * give the turn {@link Turn#back} when it is not.
   */
  public CompletableFuture<Optional<Turn<T>>> next() {
    Taker<T> demand = demand();
    CompletableFuture<Optional<Turn<T>>> next = new CompletableFuture<>();
    CompletableFuture<?> handedOn =
        demand.whenCompleteAsync(
            (turn, error) -> {
              if (error == null && !next.complete(turn)) {
                turn.ifPresent(Turn::back);
              }
            },
            time.executor());
    CompletableFuture<?> unused =
        next.whenComplete(
            (turn, error) -> {
              if (error != null) {
                giveUp(demand);
                handedOn.cancel(false);
              }
            });
    return next;
  }

  /** How many items wait, those included for which leave is being asked. */
  public int size() {
    return backlog.size();
  }

  /** Ends all waits: whoever takes gets nothing from now on, and nothing is asked for. */
  @Override
  public void close() {
    List<CompletableFuture<?>> awaited = backlog.close();
    desk.close().forEach(Turn::back);
    awaited.forEach(answer -> answer.cancel(true));
  }

  /** Takes out the items that were never handed out, for a crawler that goes on another day. */
  public List<T> left() {
    return backlog.drain();
  }

  private Taker<T> demand() {
    Taker<T> taker = new Taker<>();
    Turn<T> ready = desk.pick();
    if (ready != null) {
      taker.complete(Optional.of(ready));
      return taker;
    }
    desk.enter(taker);
    pump();
    return taker;
  }

  private Optional<Turn<T>> await(Taker<T> taker, @Nullable Duration atMost)
      throws InterruptedException {
    try {
      return atMost == null ? taker.get() : taker.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return giveUp(taker) ? Optional.empty() : taker.join();
    } catch (InterruptedException e) {
      if (!giveUp(taker)) {
        taker.join().ifPresent(Turn::back);
      }
      throw e;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause()); // nobody completes it so
    }
  }

  private boolean giveUp(Taker<T> taker) {
    desk.leave(taker);
    return taker.cancel(false);
  }

  private boolean good(Turn<T> turn) {
    boolean good = turn.permit().stillGood();
    if (!good) {
      turn.back();
    }
    return good;
  }

  /** Asks for whatever can be asked for; one thread at a time, the others leave it to that one. */
  private void pump() {
    if (work.getAndIncrement() != 0) {
      return;
    }
    int seen = 1;
    while (seen != 0) {
      for (Lane<T> lane = wanted(); lane != null; lane = wanted()) {
        ask(lane);
      }
      seen = work.addAndGet(-seen);
    }
  }

  private @Nullable Lane<T> wanted() {
    if (!desk.expect()) {
      return null;
    }
    Lane<T> lane = backlog.next();
    if (lane == null) {
      desk.expectLess();
    }
    return lane;
  }

  private void ask(Lane<T> lane) {
    CompletableFuture<Permit> answer;
    try {
      answer = leave.ask(hops.apply(requireNonNull(lane.asked, "asked")));
    } catch (RuntimeException e) {
      answer = failedFuture(e);
    }
    if (!backlog.awaits(lane, answer)) {
      answer.cancel(true);
    }
    Expected expected = new Expected();
    if (!answer.isDone()) {
      expected.until(MOMENTS);
    }
    CompletableFuture<?> unused =
        answer.whenComplete((permit, error) -> answered(lane, expected, permit, error));
  }

  private void answered(
      Lane<T> lane, Expected expected, @Nullable Permit permit, @Nullable Throwable error) {
    if (permit != null) {
      T item = backlog.done(lane);
      if (item == null) {
        permit.back(); // it was drained meanwhile
      } else {
        hand(new Turn<>(item, permit, again -> addFirst(lane.budget, again)));
      }
    } else {
      refused(lane, error);
    }
    expected.end();
    pump();
  }

  private void hand(Turn<T> turn) {
    switch (desk.hand(turn)) {
      case OVER -> {}
      case KEPT -> time.timer().after(KEPT, () -> time.executor().execute(() -> withdraw(turn)));
      case NOT -> turn.back();
    }
  }

  private void withdraw(Turn<T> turn) {
    if (desk.withdraw(turn)) {
      turn.back();
    }
  }

  private void addFirst(String budget, T item) {
    backlog.addFirst(budget, item);
    pump();
  }

  private void refused(Lane<T> lane, @Nullable Throwable error) {
    RequestRefusedException refusal = Refusals.of(error);
    if (error instanceof CancellationException) {
      int unused = backlog.rest(lane); // we are closed
    } else if (Refusals.passes(refusal.reason())) {
      Duration rest = Refusals.rest(refusal, backlog.rest(lane), time.clock().instant());
      time.timer().after(rest, () -> time.executor().execute(() -> rested(lane)));
    } else {
      T item = backlog.done(lane);
      if (item != null) {
        time.executor().execute(() -> refused.accept(item, refusal));
      }
    }
  }

  private void rested(Lane<T> lane) {
    backlog.rested(lane);
    pump();
  }

  /** An answer that may come at once; counted until it came or is known to wait. */
  private final class Expected {
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile Timer.@Nullable Scheduled end;

    void until(Duration moments) {
      end =
          time.timer()
              .after(
                  moments,
                  () -> {
                    if (end()) {
                      time.executor().execute(Dispatcher.this::pump);
                    }
                  });
    }

    boolean end() {
      Timer.Scheduled scheduled = end;
      if (scheduled != null) {
        scheduled.cancel();
      }
      boolean first = ended.compareAndSet(false, true);
      if (first) {
        desk.expectLess();
      }
      return first;
    }
  }
}
