package dev.mannerly.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** What arrived at one origin, and which of it a test has asserted. */
final class Arrivals {
  private final List<Arrival> all = new ArrayList<>();
  private final IdentityHashMap<Arrival, Boolean> asserted = new IdentityHashMap<>();
  private final Set<String> ignoredPaths = new HashSet<>();

  synchronized void add(Arrival arrival) {
    all.add(arrival);
  }

  synchronized void ignore(String path) {
    ignoredPaths.add(path);
  }

  synchronized int count() {
    return take(arrival -> true).size();
  }

  /** Those that match, in order of arrival, from now on counted as asserted. */
  synchronized List<Arrival> asserted(Predicate<Arrival> which) {
    List<Arrival> taken = take(which);
    taken.forEach(arrival -> asserted.put(arrival, true));
    return taken;
  }

  synchronized List<Arrival> unasserted() {
    return take(arrival -> !asserted.containsKey(arrival));
  }

  private List<Arrival> take(Predicate<Arrival> which) {
    return all.stream()
        .filter(arrival -> !ignoredPaths.contains(arrival.path()))
        .filter(which)
        .sorted(Comparator.comparingLong(Arrival::nanos))
        .toList();
  }

  static void assertGaps(List<Arrival> arrivals, Duration interval, Duration tolerance) {
    Duration least = interval.minus(tolerance);
    for (int i = 1; i < arrivals.size(); i++) {
      Duration gap = Duration.ofNanos(arrivals.get(i).nanos() - arrivals.get(i - 1).nanos());
      assertThat(gap)
          .as("gap between %s and %s", arrivals.get(i - 1).line(), arrivals.get(i).line())
          .isGreaterThanOrEqualTo(least);
    }
  }
}
