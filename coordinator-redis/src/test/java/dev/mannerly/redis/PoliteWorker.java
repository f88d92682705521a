package dev.mannerly.redis;

import dev.mannerly.Politeness;
import dev.mannerly.config.ScopeSettings;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.RequestRefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A JVM of a fleet that asks for leave to send one hop, says how that went, and ends. It does not
 * send it. Arguments: the coordinator, the action log, the URL.
 */
final class PoliteWorker {

  private PoliteWorker() {}

  public static void main(String[] args) throws IOException {
    try (Politeness politeness =
        Politeness.builder()
            .identity("FleetBot", "1", "https://bot.example")
            .interval(Duration.ofMillis(100))
            .coordinator(args[0])
            .actionLog(Path.of(args[1]))
            .with(it -> it.scope(new ScopeSettings(List.of())))
            .build()) {
      System.out.println("asking");
      try {
        politeness.session().await(Hop.of("okhttp", "GET", args[2])).back();
        System.out.println("sent");
      } catch (RequestRefusedException e) {
        System.out.println("refused " + e.reason());
      }
    }
  }
}
