package dev.mannerly.testkit;

import dev.mannerly.gate.Ask;
import dev.mannerly.gate.Coordinator;
import dev.mannerly.gate.Reply;
import dev.mannerly.gate.Standing;
import dev.mannerly.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A coordinator as one JVM of a fleet has it: the state is shared, every call takes its time both
 * ways, calls can be refused at the door, and replies can get lost.
 */
public final class FarCoordinator implements Coordinator {
  private final Supplier<? extends Coordinator> state;
  private final Time time;
  private final Duration oneWay;
  private final long jvm;
  private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
  private volatile Predicate<String> unreachable = call -> false;
  private volatile Predicate<String> losesReply = call -> false;

  /**
   * @param state what the fleet shares; asked for each call, so that it can be exchanged
   * @param jvm keeps this JVM's ids apart from those of others
   */
  public FarCoordinator(
      Supplier<? extends Coordinator> state, Time time, Duration oneWay, int jvm) {
    this.state = state;
    this.time = time;
    this.oneWay = oneWay;
    this.jvm = jvm * 1_000_000_000_000L;
  }

  /** Which calls fail at once, by their verb; they are not executed. */
  public void unreachable(Predicate<String> which) {
    unreachable = which;
  }

  /** Which calls time out although they are executed, by their verb. */
  public void losesReply(Predicate<String> which) {
    losesReply = which;
  }

  /** The verbs called so far, in order. */
  public List<String> calls() {
    return List.copyOf(calls);
  }

  @Override
  public CompletableFuture<Reply> reserve(Ask ask) {
    return call("reserve", () -> state.get().reserve(mine(ask)));
  }

  @Override
  public CompletableFuture<Reply> enter(Ask ask) {
    return call("enter", () -> state.get().enter(mine(ask)));
  }

  @Override
  public CompletableFuture<Standing> cancel(String key, long id) {
    return call("cancel", () -> state.get().cancel(key, jvm + id));
  }

  @Override
  public CompletableFuture<Standing> giveBack(String key, long id, long day) {
    return call("giveBack", () -> state.get().giveBack(key, jvm + id, day));
  }

  @Override
  public CompletableFuture<Standing> release(String key, List<Long> ids) {
    return call("release", () -> state.get().release(key, mine(ids)));
  }

  @Override
  public CompletableFuture<Standing> renew(String key, List<Long> ids, Duration ttl) {
    return call("renew", () -> state.get().renew(key, mine(ids), ttl));
  }

  @Override
  public CompletableFuture<Standing> pause(String key, Duration pause) {
    return call("pause", () -> state.get().pause(key, pause));
  }

  @Override
  public CompletableFuture<Standing> failed(String key) {
    return call("failed", () -> state.get().failed(key));
  }

  @Override
  public CompletableFuture<Standing> succeeded(String key) {
    return call("succeeded", () -> state.get().succeeded(key));
  }

  @Override
  public CompletableFuture<Standing> standing(String key) {
    return call("standing", () -> state.get().standing(key));
  }

  @Override
  public Duration linger() {
    return Duration.ofMillis(50);
  }

  @Override
  public void close() {
    unreachable = call -> true;
  }

  private <T> CompletableFuture<T> call(String verb, Supplier<CompletableFuture<T>> decision) {
    calls.add(verb);
    CompletableFuture<T> reply = new CompletableFuture<>();
    if (unreachable.test(verb)) {
      reply.completeExceptionally(new IllegalStateException("connection refused"));
      return reply;
    }
    boolean lost = losesReply.test(verb);
    time.timer()
        .after(
            oneWay,
            () -> {
              T decided = decision.get().join();
              Runnable end =
                  lost
                      ? () -> reply.completeExceptionally(new TimeoutException("no reply"))
                      : () -> reply.complete(decided);
              time.timer().after(oneWay, end);
            });
    return reply;
  }

  private Ask mine(Ask ask) {
    return new Ask(
        ask.key(),
        jvm + ask.id(),
        ask.limits(),
        ask.urgency(),
        ask.hold(),
        ask.jitterMicros(),
        ask.patienceMicros(),
        ask.known(),
        mine(ask.returned()));
  }

  private List<Long> mine(List<Long> ids) {
    return ids.stream().map(id -> jvm + id).toList();
  }
}
