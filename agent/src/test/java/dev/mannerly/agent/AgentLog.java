package dev.mannerly.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the agent of this JVM logged about a host. */
public final class AgentLog {
  private AgentLog() {}

  public static List<String> lines(String host, String event) {
    try {
      return Files.readAllLines(Path.of(System.getProperty("contract.log"))).stream()
          .filter(line -> line.contains("//" + host))
          .filter(line -> line.contains("\"event\":\"" + event + "\""))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The hops that were released and not given back, in their order. */
  public static List<String> departures(String host) {
    Set<String> back =
        lines(host, "done").stream()
            .filter(line -> line.contains("\"failure\":\"cancelled\""))
            .map(line -> value("id", line))
            .collect(Collectors.toSet());
    return lines(host, "sent").stream().filter(line -> !back.contains(value("id", line))).toList();
  }

  /** Methods and paths of them. */
  public static List<String> departed(String host) {
    return departures(host).stream()
        .map(line -> value("url", line))
        .map(url -> url.substring(url.indexOf('/', "https://".length())))
        .toList();
  }

  public static boolean allEnded(String host) {
    return ids(host, "done").equals(ids(host, "sent"));
  }

  /** The least time between two of them. */
  public static Duration leastGap(String host) {
    List<Instant> at =
        departures(host).stream().map(line -> Instant.parse(value("ts", line))).toList();
    Duration least = Duration.ofDays(1);
    for (int i = 1; i < at.size(); i++) {
      Duration gap = Duration.between(at.get(i - 1), at.get(i));
      least = gap.compareTo(least) < 0 ? gap : least;
    }
    return least;
  }

  private static Set<String> ids(String host, String event) {
    return lines(host, event).stream().map(line -> value("id", line)).collect(Collectors.toSet());
  }

  private static String value(String key, String line) {
    Matcher matcher = Pattern.compile("\"" + key + "\":\"([^\"]+)\"").matcher(line);
    if (!matcher.find()) {
      throw new AssertionError("no " + key + " in " + line);
    }
    return matcher.group(1);
  }
}
