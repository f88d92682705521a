package dev.mannerly.session;

import dev.mannerly.actionlog.ActionLog;
import dev.mannerly.budget.Budgets;
import dev.mannerly.config.ActionLogSettings;
import dev.mannerly.config.Configuration;
import dev.mannerly.gate.Gate;
import dev.mannerly.gate.LocalCoordinator;
import dev.mannerly.hop.Headers;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.testkit.FakeTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A whole session over fake time, the local coordinator, a real log and a canned network. */
final class SessionRig implements AutoCloseable {
  final FakeTime time = FakeTime.at("2026-03-10T12:00:00Z");
  final CannedWay way = new CannedWay();
  final Path file;
  final Sessions sessions;
  private final ActionLog log;

  SessionRig(Path directory, Configuration.Builder settings) throws IOException {
    this(directory, settings, Reach.NOBODY);
  }

  SessionRig(Path directory, Configuration.Builder settings, Reach reach) throws IOException {
    file = directory.resolve("actions.jsonl");
    ActionLogSettings logging = ActionLogSettings.DEFAULT;
    Configuration configuration =
        settings
            .actionLog(
                new ActionLogSettings(file, logging.rotateSize(), logging.keep(), logging.urls()))
            .build();
    log = ActionLog.open(configuration.actionLog(), time.time(), "rig");
    Gate gate =
        new Gate(
            new LocalCoordinator(time.time()),
            configuration.waiting(),
            configuration.coordinator().onFailure(),
            time.time());
    sessions =
        new Sessions(
            new Sessions.Parts(
                configuration,
                new Budgets(configuration, null),
                gate,
                reach,
                log,
                new Sessions.Self("rig", "host", 7),
                4),
            time.time());
  }

  Hop get(String url) {
    return new Hop("okhttp", "GET", url, Headers.NONE, 0, way);
  }

  CompletableFuture<Permit> ask(String url) {
    return sessions.session().awaitAsync(get(url));
  }

  /** The lines of the log, in order. */
  List<String> lines() throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  /** The lines of one event. */
  List<String> lines(String event) throws IOException {
    return lines().stream().filter(line -> line.contains("\"event\":\"" + event + "\"")).toList();
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
