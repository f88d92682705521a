package dev.mannerly.gate;

import static java.util.concurrent.CompletableFuture.completedFuture;
import static java.util.concurrent.CompletableFuture.failedFuture;

import dev.mannerly.time.Time;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The budgets of this JVM alone, in memory. Every future is complete on return. Each budget has a
 * lock of its own, held for one decision; a budget about which nothing is left to know is
 * forgotten.
 */
public final class LocalCoordinator implements Coordinator {
  private final Time time;
  private final Wall wall;
  private final long origin;
  private final long countedDay;
  private final Map<String, Long> counted;
  private final ConcurrentHashMap<String, Budget> budgets = new ConcurrentHashMap<>();
  private final IdleSweep sweep;
  private volatile boolean closed;

  private static final class Budget {
    final ReentrantLock lock = new ReentrantLock();
    final BudgetState state;
    boolean forgotten;

    Budget(BudgetState state) {
      this.state = state;
    }
  }

  @FunctionalInterface
  private interface Verb<T> {
    T on(BudgetState state, long now, long wall);
  }

  /** A coordinator that has counted nothing yet. */
  public LocalCoordinator(Time time) {
    this(time, LocalDate.EPOCH, Map.of());
  }

  /**
   * A coordinator that goes on counting where an earlier one ended.
   *
   * @param day the UTC day of the counts
   * @param counted the hops charged to that day, by budget key
   */
  public LocalCoordinator(Time time, LocalDate day, Map<String, Long> counted) {
    this.time = time;
    this.wall = new Wall(time.clock());
    this.origin = time.ticker().nanos();
    this.countedDay = day.toEpochDay();
    this.counted = Map.copyOf(counted);
    this.sweep = new IdleSweep(time.executor(), this::forgetIdle);
  }

  @Override
  public CompletableFuture<Reply> reserve(Ask ask) {
    return decide(ask.key(), (state, now, wall) -> new Decision(state, ask, now, wall).reserve());
  }

  @Override
  public CompletableFuture<Reply> enter(Ask ask) {
    return decide(ask.key(), (state, now, wall) -> new Decision(state, ask, now, wall).enter());
  }

  @Override
  public CompletableFuture<Standing> cancel(String key, long id) {
    return tell(key, (state, now, wall) -> state.cancel(id));
  }

  @Override
  public CompletableFuture<Standing> giveBack(String key, long id, long day) {
    return tell(key, (state, now, wall) -> state.giveBack(id, day));
  }

  @Override
  public CompletableFuture<Standing> release(String key, List<Long> ids) {
    return tell(key, (state, now, wall) -> ids.forEach(state::release));
  }

  @Override
  public CompletableFuture<Standing> renew(String key, List<Long> ids, Duration ttl) {
    long micros = Terms.micros(ttl);
    return tell(key, (state, now, wall) -> ids.forEach(id -> state.lease(id, now + micros)));
  }

  @Override
  public CompletableFuture<Standing> pause(String key, Duration pause) {
    long micros = Math.min(Terms.micros(pause), Terms.LONGEST);
    return decide(
        key,
        (state, now, wall) -> {
          state.pause(micros, now);
          return state.standing(now, wall);
        });
  }

  @Override
  public CompletableFuture<Standing> failed(String key) {
    return decide(
        key,
        (state, now, wall) -> {
          state.failed(now);
          return state.standing(now, wall);
        });
  }

  @Override
  public CompletableFuture<Standing> succeeded(String key) {
    return tell(key, (state, now, wall) -> state.succeeded());
  }

  @Override
  public CompletableFuture<Standing> standing(String key) {
    return tell(key, (state, now, wall) -> {});
  }

  @Override
  public Duration linger() {
    return Duration.ZERO;
  }

  @Override
  public void close() {
    closed = true;
  }

  /** How many budgets are remembered. */
  int size() {
    return budgets.size();
  }

  /** Forgets what can be forgotten; returns how many budgets are left. */
  int forgetIdle() {
    budgets.forEach(this::forgetIfIdle);
    return budgets.size();
  }

  @FunctionalInterface
  private interface Change {
    void on(BudgetState state, long now, long wall);
  }

  /** A verb that makes no state where there is none. */
  private CompletableFuture<Standing> tell(String key, Change change) {
    if (!budgets.containsKey(key) && !counted.containsKey(key)) {
      return completedFuture(Standing.UNKNOWN);
    }
    return decide(
        key,
        (state, now, wall) -> {
          change.on(state, now, wall);
          return state.standing(now, wall);
        });
  }

  private <T> CompletableFuture<T> decide(String key, Verb<T> verb) {
    if (closed) {
      return failedFuture(new IllegalStateException("the coordinator is closed"));
    }
    T decided = null;
    while (decided == null) {
      decided = ifRemembered(budget(key), verb);
    }
    return completedFuture(decided);
  }

  private <T> @Nullable T ifRemembered(Budget budget, Verb<T> verb) {
    budget.lock.lock();
    try {
      long now = now();
      return budget.forgotten ? null : verb.on(budget.state, now, wall.at(now));
    } finally {
      budget.lock.unlock();
    }
  }

  private Budget budget(String key) {
    Budget budget = budgets.get(key);
    if (budget == null) {
      budget = budgets.computeIfAbsent(key, this::begin);
      sweep.grownTo(budgets.size());
    }
    return budget;
  }

  private Budget begin(String key) {
    long counts = counted.getOrDefault(key, 0L);
    return new Budget(new BudgetState(now(), new DayCount(countedDay, counts)));
  }

  private void forgetIfIdle(String key, Budget budget) {
    budget.lock.lock();
    try {
      long now = now();
      if (budget.state.idle(now, wall.at(now))) {
        budget.forgotten = true;
        budgets.remove(key, budget);
      }
    } finally {
      budget.lock.unlock();
    }
  }

  private long now() {
    return TimeUnit.NANOSECONDS.toMicros(time.ticker().nanos() - origin);
  }
}
