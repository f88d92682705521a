package dev.mannerly.actionlog;

import static java.util.Objects.requireNonNull;

import dev.mannerly.config.ActionLogSettings;
import dev.mannerly.time.Time;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The append-only record of every hop that was released or refused, one JSON object a line. JVMs
 * may share a file. Safe for use by many threads.
 */
public final class ActionLog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ActionLog.class);

  private final LogFile file;
  private final GroupCommit commit;
  private final RefusalFlood refusals;
  private final UrlRedaction redaction;

  private ActionLog(ActionLogSettings settings, Time time, String instance, LogFile.Opener opener) {
    LogFiles files = new LogFiles(settings.file());
    this.file = new LogFile(files, settings.rotateSize(), time, opener, () -> {});
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
   * Writes what was only counted so far and closes the file. Idempotent.
   *
   * @throws IOException if counted refusals could not be written
   */
  @Override
  public void close() throws IOException {
    try {
      refusals.close();
    } finally {
      commit.close();
      file.end();
    }
  }
}
