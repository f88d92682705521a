package dev.mannerly.samples.fleet;

import dev.mannerly.samples.shop.CalmShop.Arrival;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the site makes of its visitors. */
final class OriginView {
  private static final int WIDEST = 60;

  private final List<Arrival> arrivals;
  private final List<Long> gapMillis;

  OriginView(List<Arrival> arrivals) {
    this.arrivals = arrivals;
    List<Long> instants = arrivals.stream().map(Arrival::nanos).sorted().toList();
    this.gapMillis =
        java.util.stream.IntStream.range(1, instants.size())
            .mapToObj(i -> (instants.get(i) - instants.get(i - 1)) / 1_000_000)
            .sorted()
            .toList();
  }

  void print(PrintStream out) {
    if (gapMillis.isEmpty()) {
      out.println("   next to nothing arrived");
      return;
    }
    Map<Long, Long> bySecond = bySecond();
    bySecond.forEach(
        (second, count) ->
            out.printf(
                "   second %2d  %3d  %s%n",
                second + 1, count, "#".repeat((int) Math.min(WIDEST, count))));
    double seconds = (last() - first()) / 1e9;
    out.println();
    out.printf(
        Locale.ROOT,
        "   %d requests in %.1f s: %.2f a second, %d in the busiest%n",
        arrivals.size(),
        seconds,
        gapMillis.size() / seconds,
        bySecond.values().stream().mapToLong(Long::longValue).max().orElse(0));
    out.printf(
        "   gaps between requests: least %d ms, median %d ms, longest %d ms%n",
        gapMillis.get(0), gapMillis.get(gapMillis.size() / 2), gapMillis.get(gapMillis.size() - 1));
    out.printf("   /robots.txt was asked for %d times%n", robots());
    Map<String, Long> pages = pagesByWorker();
    out.printf(
        "   %d workers got %d to %d pages each%n",
        pages.size(),
        pages.values().stream().mapToLong(Long::longValue).min().orElse(0),
        pages.values().stream().mapToLong(Long::longValue).max().orElse(0));
  }

  private long first() {
    return arrivals.stream().mapToLong(Arrival::nanos).min().orElseThrow();
  }

  private long last() {
    return arrivals.stream().mapToLong(Arrival::nanos).max().orElseThrow();
  }

  private Map<Long, Long> bySecond() {
    long first = first();
    Map<Long, Long> counts = new TreeMap<>();
    for (long second = 0; second <= (last() - first) / 1_000_000_000; second++) {
      counts.put(second, 0L);
    }
    arrivals.forEach(each -> counts.merge((each.nanos() - first) / 1_000_000_000, 1L, Long::sum));
    return counts;
  }

  private long robots() {
    return arrivals.stream().filter(arrival -> arrival.path().equals("/robots.txt")).count();
  }

  /** A worker's pages are {@code /item/WORKER/NUMBER}. */
  private Map<String, Long> pagesByWorker() {
    return arrivals.stream()
        .map(arrival -> arrival.path().split("/", -1))
        .filter(parts -> parts.length == 4)
        .collect(Collectors.groupingBy(parts -> parts[2], Collectors.counting()));
  }
}
