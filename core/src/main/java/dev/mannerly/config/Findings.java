package dev.mannerly.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Collects what is wrong, so that one run reports all of it. */
final class Findings {

  private static final int LONGEST_MESSAGE = 300;

  /** Past it, a file is not one that its writer will mend line by line. */
  private static final int MOST = 1_000;

  private static final Comparator<Finding> BY_PLACE =
      Comparator.comparingInt((Finding finding) -> finding.place() instanceof Place.InFile ? 1 : 0)
          .thenComparingInt(finding -> finding.place() instanceof Place.InFile in ? in.line() : 0)
          .thenComparingInt(
              finding -> finding.place() instanceof Place.InFile in ? in.column() : 0);

  private final List<Finding> findings = new ArrayList<>();
  private int more;

  void add(Place place, List<String> path, String message) {
    if (full()) {
      more++;
    } else {
      findings.add(new Finding(place, List.copyOf(path), message));
    }
  }

  /** Whether more are only counted, so that finding good words for them is in vain. */
  boolean full() {
    return findings.size() >= MOST;
  }

  boolean isEmpty() {
    return findings.isEmpty();
  }

  /** Whether one of them is about this path, or may be. */
  boolean concern(List<String> path) {
    return more > 0 || findings.stream().anyMatch(finding -> finding.path().equals(path));
  }

  /** One line each, those outside a file first, those in it from top to bottom. */
  List<String> lines() {
    Stream<String> lines =
        findings.stream()
            .sorted(BY_PLACE)
            .map(finding -> finding.place().show(finding.path(), finding.message()))
            .map(line -> Secrets.printable(line, LONGEST_MESSAGE))
            .distinct();
    Stream<String> rest = more == 0 ? Stream.empty() : Stream.of("and " + more + " more");
    return Stream.concat(lines, rest).toList();
  }

  private record Finding(Place place, List<String> path, String message) {}
}
