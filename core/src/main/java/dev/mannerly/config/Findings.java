package dev.mannerly.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects what is wrong, so that one run reports all of it. */
final class Findings {

  private static final int LONGEST_MESSAGE = 300;
  private static final Comparator<Finding> BY_PLACE =
      Comparator.comparingInt((Finding finding) -> finding.place() instanceof Place.InFile ? 1 : 0)
          .thenComparingInt(finding -> finding.place() instanceof Place.InFile in ? in.line() : 0)
          .thenComparingInt(
              finding -> finding.place() instanceof Place.InFile in ? in.column() : 0);

  private final List<Finding> findings = new ArrayList<>();

  void add(Place place, List<String> path, String message) {
    findings.add(new Finding(place, List.copyOf(path), message));
  }

  boolean isEmpty() {
    return findings.isEmpty();
  }

  boolean concern(List<String> path) {
    return findings.stream().anyMatch(finding -> finding.path().equals(path));
  }

  /** One line each, those outside a file first, those in it from top to bottom. */
  List<String> lines() {
    return findings.stream()
        .sorted(BY_PLACE)
        .map(finding -> finding.place().show(finding.path(), finding.message()))
        .map(line -> Secrets.printable(line, LONGEST_MESSAGE))
        .distinct()
        .toList();
  }

  private record Finding(Place place, List<String> path, String message) {}
}
