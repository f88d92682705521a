package dev.mannerly.config;

import static dev.mannerly.config.Types.DURATION;
import static dev.mannerly.config.Types.INT;
import static dev.mannerly.config.Types.INT_OR_UNLIMITED;
import static dev.mannerly.config.Types.LONG_OR_UNLIMITED;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One of the keys that every budget has: the default, a host's and a named one.
 *
 * @param name within its budget
 * @param of where limits hold the value
 */
record LimitKey<T>(String name, Type<T> type, Function<Limits, T> of, String doc) {

  static final LimitKey<Duration> INTERVAL =
      new LimitKey<>("interval", DURATION, Limits::interval, "The least gap between two hops.");

  static final LimitKey<Integer> BURST =
      new LimitKey<>(
          "burst", INT, Limits::burst, "How many hops a rested budget may send at once.");

  static final LimitKey<Duration> JITTER =
      new LimitKey<>(
          "jitter", DURATION, Limits::jitter, "Added to each gap, drawn evenly from 0 up to this.");

  static final LimitKey<Optional<Integer>> MAX_IN_FLIGHT =
      new LimitKey<>(
          "max-in-flight",
          INT_OR_UNLIMITED,
          limits -> Optional.ofNullable(limits.maxInFlight()),
          "How many responses may be open at once, fleet-wide.");

  static final LimitKey<Duration> LEASE_TTL =
      new LimitKey<>(
          "lease-ttl",
          DURATION,
          Limits::leaseTtl,
          "After what time the in-flight place of a killed JVM is free again.");

  static final LimitKey<Optional<Long>> PER_DAY =
      new LimitKey<>(
          "per-day",
          LONG_OR_UNLIMITED,
          limits -> Optional.ofNullable(limits.perDay()),
          "How many hops a UTC day may see; retries and robots.txt count.");

  /** For a host's or a named budget; the default budget has the mode of the whole. */
  static final LimitKey<Optional<Mode>> MODE =
      new LimitKey<>(
          "mode",
          Types.word(Mode.class).optional(),
          limits -> Optional.ofNullable(limits.mode()),
          "A mode for this budget alone; not set, the mode of the whole holds.");

  /** What every budget has. */
  static final List<LimitKey<?>> OF_EVERY_BUDGET =
      List.of(INTERVAL, BURST, JITTER, MAX_IN_FLIGHT, LEASE_TTL, PER_DAY);

  /** The keys of a host's or a named budget. */
  static List<Key<?>> ofOne(List<String> budget, Limits limits) {
    List<Key<?>> keys = new ArrayList<>();
    for (LimitKey<?> limit : OF_EVERY_BUDGET) {
      keys.add(limit.of(budget, limits));
    }
    keys.add(MODE.of(budget, limits));
    return List.copyOf(keys);
  }

  /** The key of one budget; where nothing is written, what these limits say. */
  Key<T> of(List<String> budget, Limits limits) {
    List<String> path = new ArrayList<>(budget);
    path.add(name);
    return new Key<>(List.copyOf(path), type, of.apply(limits), doc);
  }
}
