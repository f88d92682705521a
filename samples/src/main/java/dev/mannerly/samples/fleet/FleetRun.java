package dev.mannerly.samples.fleet;

import dev.mannerly.samples.crawlers.SleepingWorker;
import dev.mannerly.samples.shop.CalmShop;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One run of the fleet, each worker in a JVM of its own, against a site of its own. */
final class FleetRun {
  static final int WORKERS = 12;
  static final Duration SLEEP = Duration.ofMillis(500);

  private static final List<String> SMALL =
      List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

  /**
   * What a run showed.
   *
   * @param arrivals what the site saw
   * @param notes what stood on the first worker's stderr
   */
  record Report(List<CalmShop.Arrival> arrivals, List<String> notes) {}

  private FleetRun() {}

  /** Runs all workers with these JVM options; the site is called shop.test inside. */
  static Report of(Path directory, Duration length, List<String> jvmOptions)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    Path hosts = Files.writeString(directory.resolve("hosts"), "127.0.0.1 shop.test\n");
    List<Process> workers = new ArrayList<>();
    try (CalmShop shop = CalmShop.open()) {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(SMALL);
      command.add("-Djdk.net.hosts.file=" + hosts);
      command.addAll(jvmOptions);
      command.addAll(List.of("-cp", classes(), SleepingWorker.class.getName()));
      command.add("http://shop.test:" + shop.port());
      command.add(Long.toString(SLEEP.toMillis()));
      command.add(Long.toString(length.toMillis()));
      for (int worker = 1; worker <= WORKERS; worker++) {
        workers.add(start(command, directory, worker));
      }
      for (Process worker : workers) {
        end(worker);
      }
      return new Report(
          shop.arrivals(), Files.readAllLines(directory.resolve("worker-1.stderr.txt")));
    } finally {
      workers.forEach(Process::destroyForcibly);
    }
  }

  private static Process start(List<String> command, Path directory, int worker)
      throws IOException {
    return new ProcessBuilder(command)
        .redirectOutput(directory.resolve("worker-" + worker + ".stdout.txt").toFile())
        .redirectError(directory.resolve("worker-" + worker + ".stderr.txt").toFile())
        .start();
  }

  private static void end(Process worker) throws IOException, InterruptedException {
    if (!worker.waitFor(1, TimeUnit.MINUTES)) {
      throw new IOException("a worker did not end");
    }
  }

  private static String classes() {
    try {
      return Path.of(
              SleepingWorker.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
