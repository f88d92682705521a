package dev.mannerly.samples.demo;

import dev.mannerly.samples.shop.PushyShop;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One run of a crawler in a JVM of its own against a shop of its own. */
final class Run {

  /**
   * What a run showed.
   *
   * @param startNanos when the first thing happened
   * @param arrivals what the shop saw
   * @param said what the crawler printed, and when
   * @param notes what stood on the crawler's stderr
   */
  record Report(
      long startNanos, List<PushyShop.Arrival> arrivals, List<Said> said, List<String> notes) {}

  /** One line that the crawler printed. */
  record Said(long nanos, String line) {}

  private Run() {}

  /** Runs {@code mainClass} with these JVM options; the shop is called shop.test inside. */
  static Report of(Class<?> mainClass, Path directory, List<String> jvmOptions)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    Path hosts = Files.writeString(directory.resolve("hosts"), "127.0.0.1 shop.test\n");
    Path stderr = directory.resolve("stderr.txt");
    try (PushyShop shop = PushyShop.open()) {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.add("-Djdk.net.hosts.file=" + hosts);
      command.addAll(jvmOptions);
      command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
      command.add("http://shop.test:" + shop.port());
      Process crawler = new ProcessBuilder(command).redirectError(stderr.toFile()).start();
      List<Said> said = listen(crawler);
      if (!crawler.waitFor(1, TimeUnit.MINUTES)) {
        crawler.destroyForcibly();
        throw new IOException("the crawler did not end");
      }
      List<PushyShop.Arrival> arrivals = shop.arrivals();
      long start = arrivals.isEmpty() ? System.nanoTime() : arrivals.get(0).nanos();
      return new Report(start, arrivals, said, Files.readAllLines(stderr));
    }
  }

  private static List<Said> listen(Process crawler) throws IOException {
    List<Said> said = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(crawler.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said.add(new Said(System.nanoTime(), line));
      }
    }
    return said;
  }
}
