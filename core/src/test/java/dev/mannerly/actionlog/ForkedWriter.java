package dev.mannerly.actionlog;

import dev.mannerly.config.ActionLogSettings;
import dev.mannerly.config.ActionLogSettings.Urls;
import dev.mannerly.time.SystemTime;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Appends to a log in a JVM of its own, from four threads. One byte on its standard output says
 * that an append has returned.
 */
final class ForkedWriter {
  private static final int THREADS = 4;

  private ForkedWriter() {}

  /** What to append, and where to. */
  record Job(Path file, long rotateSize, int keep, String instance, LocalDate day, long lines) {}

  static Process start(Job job) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            "-cp",
            System.getProperty("java.class.path"),
            ForkedWriter.class.getName(),
            job.file().toString(),
            String.valueOf(job.rotateSize()),
            String.valueOf(job.keep()),
            job.instance(),
            job.day().toString(),
            String.valueOf(job.lines()))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static Job job(String[] args) {
    return new Job(
        Path.of(args[0]),
        Long.parseLong(args[1]),
        Integer.parseInt(args[2]),
        args[3],
        LocalDate.parse(args[4]),
        Long.parseLong(args[5]));
  }

  public static void main(String[] args) throws Exception {
    Job job = job(args);
    ActionLogSettings settings =
        new ActionLogSettings(job.file(), job.rotateSize(), job.keep(), Urls.PATH);
    try (SystemTime time = SystemTime.start("writer");
        ActionLog log = ActionLog.open(settings, time.time(), job.instance());
        OutputStream out = new FileOutputStream(FileDescriptor.out)) {
      List<Thread> threads = new ArrayList<>();
      for (int n = 0; n < THREADS; n++) {
        String prefix = job.instance() + "-" + n + "-";
        threads.add(new Thread(() -> append(log, prefix, job, out)));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  private static void append(ActionLog log, String prefix, Job job, OutputStream out) {
    try {
      for (long n = 0; n < job.lines() / THREADS; n++) {
        log.append(
            Entry.of(Event.SENT)
                .id(prefix + n)
                .budget("a.test")
                .method("GET")
                .url("https://a.test/page/" + n)
                .client("okhttp")
                .day(job.day())
                .build());
        out.write('.');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
