package dev.mannerly.actionlog;

import static java.util.Objects.requireNonNull;

import dev.mannerly.config.ActionLogSettings;
import dev.mannerly.time.Time;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The append-only record of every hop that was released or refused, one JSON object a line. JVMs
 * may share a file. Safe for use by many threads.
 */
public final class ActionLog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ActionLog.class);

  private final LogFiles files;
  private final int keep;
  private final Time time;
  private final Housekeeping housekeeping;
  private final LogFile file;
  private final GroupCommit commit;
  private final RefusalFlood refusals;
  private final UrlRedaction redaction;
  private final AtomicBoolean closed = new AtomicBoolean();

  private ActionLog(ActionLogSettings settings, Time time, String instance, LogFile.Opener opener) {
    this.files = new LogFiles(settings.file());
    this.keep = settings.keep();
    this.time = time;
    this.housekeeping = new Housekeeping(files, keep, time);
    this.file = new LogFile(files, settings.rotateSize(), time, opener, housekeeping::ask);
    this.commit = new GroupCommit(new LineEncoder(time.clock(), instance), file);
    this.refusals = new RefusalFlood(time, this::write);
    this.redaction = new UrlRedaction(settings.urls());
  }

  /**
   * Opens the log. A file that cannot be written now is no failure yet, for it may heal: every
   * append tries anew and says so by its exception.
   *
   * @param instance a short name of this JVM that no other has
   * @throws IOException if the file is a directory
   */
  public static ActionLog open(ActionLogSettings settings, Time time, String instance)
      throws IOException {
    return open(settings, time, instance, path -> new FileOutputStream(path.toFile(), true));
  }

  static ActionLog open(
      ActionLogSettings settings, Time time, String instance, LogFile.Opener opener)
      throws IOException {
    requireNonNull(time, "time");
    requireNonNull(instance, "instance");
    if (Files.isDirectory(settings.file())) {
      throw new IOException("action-log.file is a directory: " + settings.file());
    }
    ActionLog log = new ActionLog(settings, time, instance, opener);
    try {
      log.file.look();
    } catch (IOException e) {
      LOG.warn("The action log cannot be written, nothing will be sent: {}", e.toString());
    }
    return log;
  }

  /**
   * Appends one line and returns when the operating system has it: it outlives this JVM, if not the
   * machine. Equal refusals that follow each other within a second are the exception: all but the
   * first are counted, and their one line is written by the end of that second or at {@link
   * #close}. Blocks for one write at most. An interrupt neither ends the wait nor harms the log.
   *
   * @throws IOException if the line was not written, or only in part; what it tells must not
   *     happen. The next call tries anew
   */
  public void append(Entry entry) throws IOException {
    if (entry.event() == Event.REFUSED) {
      refusals.append(entry);
    } else {
      write(entry);
    }
  }

  private void write(Entry entry) throws IOException {
    commit.append(entry, redaction.apply(entry.url()));
  }

  /**
   * Counts what this log says was sent today (UTC), by whichever JVM: never less than what was
   * released, and more where a torn line leaves it open. Reads the checkpoint and what was written
   * after it; without a checkpoint, all files that can hold lines of today. Meant for the start.
   *
   * @throws IOException if the files cannot be read; how much of the cap is spent is then not known
   */
  public DayCounts countsToday() throws IOException {
    LocalDate today = LocalDate.ofInstant(time.clock().instant(), ZoneOffset.UTC);
    return LogCount.ofToday(files, today, keep);
  }

  /**
   * Writes what was only counted so far and closes the file, after which nothing is appended.
   * Idempotent.
   *
   * @throws IOException if counted refusals could not be written
   */
  @Override
  public void close() throws IOException {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    try {
      refusals.close();
    } finally {
      commit.close();
      file.end();
      housekeeping.close();
    }
  }
}
