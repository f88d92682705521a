package dev.mannerly.redis;

import static java.util.concurrent.CompletableFuture.completedFuture;

import dev.mannerly.gate.Heartbeats;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the JVMs say of themselves: a string for each, and a sorted set of who is there. */
final class FleetReports implements Heartbeats {
  private static final Logger log = LoggerFactory.getLogger(FleetReports.class);

  private final Scripts scripts;
  private final Keys keys;
  private final String instance;

  FleetReports(Scripts scripts, Keys keys, String instance) {
    this.scripts = scripts;
    this.keys = keys;
    this.instance = instance;
  }

  @Override
  public void publish(String report, Duration life) {
    Arguments arguments = Arguments.of(instance, report).add(Arguments.micros(life));
    List<String> both = List.of(keys.ofFleet(), keys.ofJvm(instance));
    var unused =
        scripts
            .run(new Call<>(Script.PUBLISH, both, arguments, answer -> report))
            .whenComplete(
                (said, error) -> {
                  if (error != null) {
                    log.debug("could not say how this JVM is", error);
                  }
                });
  }

  @Override
  public CompletableFuture<Map<String, String>> reports() {
    List<String> fleet = List.of(keys.ofFleet());
    return scripts
        .run(new Call<>(Script.FLEET, fleet, Arguments.of(), said -> words(fleet.get(0), said)))
        .thenCompose(this::reports);
  }

  private CompletableFuture<Map<String, String>> reports(List<String> instances) {
    if (instances.isEmpty()) {
      return completedFuture(Map.of());
    }
    List<String> each = instances.stream().map(keys::ofJvm).toList();
    return scripts
        .run(new Call<>(Script.REPORTS, each, Arguments.of(), said -> words(each.get(0), said)))
        .thenApply(reports -> joined(instances, reports));
  }

  private static Map<String, String> joined(List<String> instances, List<String> reports) {
    Map<String, String> joined = new LinkedHashMap<>();
    for (int i = 0; i < instances.size(); i++) {
      if (!reports.get(i).isEmpty()) {
        joined.put(instances.get(i), reports.get(i));
      }
    }
    return joined;
  }

  private static List<String> words(String key, List<?> answer) {
    return Replies.answerTo(key, answer).stream().map(String.class::cast).toList();
  }
}
