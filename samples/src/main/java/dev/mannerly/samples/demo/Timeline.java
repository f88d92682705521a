package dev.mannerly.samples.demo;

import dev.mannerly.samples.shop.PushyShop;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Prints what arrived at the shop beside what the crawler saw, in the order of time. */
final class Timeline {
  private static final int LEFT = 60;

  private record Row(long nanos, String left, String right) {}

  private Timeline() {}

  static void print(Run.Report report, PrintStream out) {
    List<Row> rows = new ArrayList<>();
    long previous = -1;
    for (PushyShop.Arrival arrival : report.arrivals()) {
      String gap = previous < 0 ? "      -" : seconds(arrival.nanos() - previous);
      previous = arrival.nanos();
      rows.add(
          new Row(
              arrival.nanos(),
              gap + "  " + arrival.path() + " -> " + arrival.status() + "  " + arrival.userAgent(),
              ""));
    }
    for (Run.Said said : report.said()) {
      rows.add(new Row(said.nanos(), "", said.line()));
    }
    rows.sort(Comparator.comparingLong(Row::nanos));
    out.printf(
        "%9s  %-" + LEFT + "s  %s%n", "time", "    gap  arrived at the site", "the scraper saw");
    for (Row row : rows) {
      out.printf(
          "%9s  %-" + LEFT + "s  %s%n",
          seconds(row.nanos() - report.startNanos()),
          row.left(),
          row.right());
    }
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%5.2f s", nanos / 1e9);
  }
}
