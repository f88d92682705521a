package dev.mannerly.testkit;

import static dev.mannerly.gate.Reply.Verdict.BUSY;
import static dev.mannerly.gate.Reply.Verdict.GRANTED;
import static dev.mannerly.gate.Reply.Verdict.HELD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.Limits;
import dev.mannerly.gate.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever workers do, in whatever order: nobody leaves nearer than the interval, before a pause's
 * end, beyond a bound; and nobody waits much longer than his turn. For clocks that tests move.
 */
public abstract class CoordinatorLawsContract extends CoordinatorContract {
  private static final int STEPS = 400;

  private SplittableRandom random = new SplittableRandom(0);
  private Limits limits = Limits.DEFAULT;
  private final List<Long> departures = new ArrayList<>();
  private final Map<Long, Duration> waiting = new LinkedHashMap<>();
  private final Set<Long> robots = new HashSet<>();
  private final TreeSet<Long> open = new TreeSet<>();
  private Duration pausedUntil = Duration.ZERO;
  private long charged;
  private long ids;
  private long lastGranted;
  private long day;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void holdForBurstOne(long seed) {
    run(seed, limits());
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14, 15})
  void holdForABurst(long seed) {
    run(seed, limits().burst(3));
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24, 25})
  void holdForABoundInFlight(long seed) {
    run(seed, limits().maxInFlight(2));
  }

  private void run(long seed, Limits theLimits) {
    random = new SplittableRandom(seed);
    limits = theLimits;
    for (int step = 0; step < STEPS; step++) {
      switch (random.nextInt(12)) {
        case 0, 1, 2 -> reserve();
        case 3, 4, 5, 6 -> enterOne();
        case 7, 8 -> harness().advance(units(random.nextDouble()));
        case 9 -> endOne();
        case 10 -> giveUpOne();
        default -> rarely();
      }
      assertThat(mine().standing().dayCount()).as("seed %d step %d", seed, step).isEqualTo(charged);
    }
    drain();
    assertSpaced();
  }

  private Asking mine() {
    return Asking.about(
        random.nextBoolean() ? harness().coordinator() : harness().other(), KEY, limits);
  }

  private void reserve() {
    long id = ++ids;
    Asking asking = mine().jitter(units(random.nextDouble() / 4));
    if (random.nextInt(10) == 0) {
      robots.add(id);
      asking = asking.robots();
    }
    note(id, asking.reserve(id), true);
  }

  private void enterOne() {
    if (!waiting.isEmpty()) {
      long id = anyOf(List.copyOf(waiting.keySet()));
      // now and then a worker sleeps too long, or asks too early
      if (random.nextInt(4) > 0) {
        moveTo(waiting.getOrDefault(id, Duration.ZERO));
      }
      note(id, asked(id).enter(id), false);
    }
  }

  private void note(long id, Reply reply, boolean fresh) {
    charged += fresh ? 1 : 0;
    if (reply.verdict() == GRANTED) {
      assertThat(slot(reply)).isGreaterThanOrEqualTo(pausedUntil);
      departures.add(slot(reply).toNanos() / 1000);
      waiting.remove(id);
      lastGranted = id;
      day = reply.standing().day();
      if (reply.leased()) {
        open.add(id);
        assertThat(open).hasSizeLessThanOrEqualTo(2);
      }
    } else {
      assertThat(reply.verdict()).isIn(HELD, BUSY);
      waiting.put(id, slot(reply));
    }
  }

  private void endOne() {
    if (!open.isEmpty()) {
      long id = anyOf(List.copyOf(open));
      mine().release(id);
      open.remove(id);
      // once released it can no longer be asked for again
      lastGranted = lastGranted == id ? 0 : lastGranted;
    }
  }

  private void giveUpOne() {
    if (!waiting.isEmpty()) {
      long id = anyOf(List.copyOf(waiting.keySet()));
      mine().cancel(id);
      waiting.remove(id);
      charged--;
    }
  }

  private void rarely() {
    if (random.nextInt(4) == 0) {
      Duration pause = units(random.nextDouble() * 3);
      mine().pause(pause);
      Duration end = harness().elapsed().plus(pause);
      pausedUntil = end.compareTo(pausedUntil) > 0 ? end : pausedUntil;
      lastGranted = 0;
    } else if (lastGranted > 0) {
      mine().giveBack(lastGranted, day);
      open.remove(lastGranted);
      departures.remove(departures.size() - 1);
      lastGranted = 0;
      charged--;
    }
  }

  /** All who wait come when they are told; each costs about one interval. */
  private void drain() {
    Duration begun = harness().elapsed();
    Duration left = pausedUntil.compareTo(begun) > 0 ? pausedUntil.minus(begun) : Duration.ZERO;
    int queue = waiting.size();
    for (int round = 0; round < 40 * (queue + 1) && !waiting.isEmpty(); round++) {
      endOne();
      long id = soonest();
      moveTo(waiting.getOrDefault(id, Duration.ZERO));
      note(id, asked(id).enter(id), false);
    }
    assertThat(waiting).isEmpty();
    assertThat(harness().elapsed().minus(begun)).isLessThan(left.plus(units(longest(queue))));
  }

  // holes of those who gave up and jitter lie between the queue's slots
  private double longest(int queue) {
    return 2.0 * queue + 8;
  }

  private long soonest() {
    return waiting.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  private Asking asked(long id) {
    return robots.contains(id) ? mine().robots() : mine();
  }

  private long anyOf(List<Long> those) {
    return those.get(random.nextInt(those.size()));
  }

  private void assertSpaced() {
    long interval = limits.interval().toNanos() / 1000;
    long tolerance = (limits.burst() - 1) * interval;
    long tat = Long.MIN_VALUE;
    for (long departure : departures.stream().sorted().toList()) {
      assertThat(tat == Long.MIN_VALUE || departure >= tat - tolerance).isTrue();
      tat = Math.max(departure, tat) + interval;
    }
  }
}
