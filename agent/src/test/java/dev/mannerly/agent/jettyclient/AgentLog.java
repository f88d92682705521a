package dev.mannerly.agent.jettyclient;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the agent of this JVM logged about a host. */
final class AgentLog {
  private AgentLog() {}

  static List<String> lines(String host, String event) {
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
  static List<String> departures(String host) {
    Set<String> back =
        lines(host, "done").stream()
            .filter(line -> line.contains("\"failure\":\"cancelled\""))
            .map(line -> value("id", line))
            .collect(Collectors.toSet());
    return lines(host, "sent").stream().filter(line -> !back.contains(value("id", line))).toList();
  }

  /** Methods and paths of them. */
  static List<String> departed(String host) {
    return departures(host).stream()
        .map(line -> value("url", line))
        .map(url -> url.substring(url.indexOf('/', "https://".length())))
        .toList();
  }

  static boolean allEnded(String host) {
    return ids(host, "done").equals(ids(host, "sent"));
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
