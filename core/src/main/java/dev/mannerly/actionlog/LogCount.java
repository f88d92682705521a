package dev.mannerly.actionlog;

import dev.mannerly.actionlog.LogSnapshot.Part;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Counts what was sent, going on from a checkpoint.
 *
 * <p>The checkpoint is read after the files were opened: whatever was deleted before that is in it,
 * since nothing is deleted before it is. A mark holds only for the very file it was made of.
 * Without a mark that holds, the files are read that can hold lines of today.
 */
final class LogCount {

  /** A line may be written a little before the day that it counts for. */
  private static final Duration EARLY = Duration.ofHours(1);

  /** A file and from where on it is to be counted. */
  private record Tail(Part part, long from) {}

  private final SentTally tally;
  private List<Tail> tails;
  private final boolean cutShort;

  private LogCount(SentTally tally, List<Tail> tails, boolean cutShort) {
    this.tally = tally;
    this.tails = tails;
    this.cutShort = cutShort;
  }

  /** Counts what was sent today, torn lines included. */
  static DayCounts ofToday(LogFiles files, LocalDate today, int keep) throws IOException {
    try (LogSnapshot snapshot = LogSnapshot.open(files)) {
      LogCount count = resume(snapshot, files, today, keep).read();
      count.countFragments(snapshot.parts());
      return count.tally.today();
    }
  }

  /**
   * Finds out what is still to be read.
   *
   * @param keep how many rotated files are kept: where there are as many, older ones are gone
   */
  static LogCount resume(LogSnapshot snapshot, LogFiles files, LocalDate today, int keep)
      throws IOException {
    SentTally resumed = new SentTally(today, today.minusDays(1));
    Optional<Checkpoint> checkpoint = Checkpoint.read(files.checkpoint(), resumed);
    if (checkpoint.isPresent()) {
      List<Tail> tails = tails(snapshot.parts(), checkpoint.get().marks());
      if (!tails.isEmpty()) {
        return new LogCount(resumed, tails, false);
      }
    }
    List<Tail> tails = since(begin(today), snapshot.parts());
    boolean cutShort = tails.size() == snapshot.parts().size() && tails.size() > keep;
    return new LogCount(new SentTally(today, today), tails, cutShort);
  }

  /** What to read by the marks; nothing when they do not hold. */
  private static List<Tail> tails(List<Part> parts, List<Checkpoint.Mark> marks)
      throws IOException {
    List<Tail> tails = new ArrayList<>();
    boolean unmarked = false;
    for (Part part : parts) {
      Optional<Checkpoint.Mark> mark = markOf(part, marks);
      if (mark.isPresent() && unmarked) {
        return List.of(); // a file in the midst of them is not the one that was counted
      }
      if (mark.isPresent()) {
        tails.add(new Tail(part, mark.get().read()));
      } else if (!tails.isEmpty()) {
        unmarked = true;
        tails.add(new Tail(part, 0));
      }
    }
    return tails;
  }

  private static Optional<Checkpoint.Mark> markOf(Part part, List<Checkpoint.Mark> marks)
      throws IOException {
    for (Checkpoint.Mark mark : marks) {
      if (mark.key().equals(part.key())
          && mark.read() <= part.length()
          && mark.start().equals(part.start(mark.read()))) {
        return Optional.of(mark);
      }
    }
    return Optional.empty();
  }

  private static Instant begin(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant().minus(EARLY);
  }

  private static List<Tail> since(Instant begin, List<Part> parts) throws IOException {
    List<Tail> tails = new ArrayList<>();
    for (int i = parts.size() - 1; i >= 0; i--) {
      if (parts.get(i).lastInstant().filter(last -> last.isBefore(begin)).isPresent()) {
        break;
      }
      tails.add(0, new Tail(parts.get(i), 0));
    }
    return tails;
  }

  /** How many bytes are still to be read. */
  long unread() {
    return tails.stream().mapToLong(tail -> tail.part().length() - tail.from()).sum();
  }

  /** Reads them. */
  LogCount read() throws IOException {
    List<Tail> read = new ArrayList<>();
    for (Tail tail : tails) {
      read.add(read(tail));
    }
    tails = read;
    if (cutShort) {
      tally.restore();
    }
    return this;
  }

  private Tail read(Tail tail) throws IOException {
    LineSource lines = tail.part().lines(tail.from());
    long end = tail.from();
    while (lines.next() && lines.complete()) {
      tally.count(lines);
      end = lines.end();
    }
    return new Tail(tail.part(), end);
  }

  /** Counts what stands at the end of these files without a line end: nobody will end it. */
  void countFragments(List<Part> parts) throws IOException {
    for (Tail tail : tails) {
      if (parts.contains(tail.part())) {
        LineSource rest = tail.part().lines(tail.from());
        if (rest.next()) {
          tally.count(rest);
        }
      }
    }
  }

  /** The checkpoint of what was read, without the files that are about to go. */
  Checkpoint checkpoint(List<Part> leaving) throws IOException {
    List<Checkpoint.Mark> marks = new ArrayList<>();
    for (Tail tail : tails) {
      if (tail.part().length() > 0 && !leaving.contains(tail.part())) {
        marks.add(
            new Checkpoint.Mark(tail.part().key(), tail.part().start(tail.from()), tail.from()));
      }
    }
    return new Checkpoint(List.copyOf(marks), tally);
  }
}
