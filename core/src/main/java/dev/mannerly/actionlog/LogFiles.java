package dev.mannerly.actionlog;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The names around one action log. A rotated file carries the instant of its rotation, so that the
 * order of names is the order of time and no name is used twice.
 *
 * @param current where lines are appended
 */
record LogFiles(Path current) {

  private static final DateTimeFormatter SUFFIX =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmssSSS'Z'");

  Path lock() {
    return sibling("lock");
  }

  Path checkpoint() {
    return sibling("checkpoint");
  }

  Path directory() {
    Path parent = current.toAbsolutePath().getParent();
    return parent == null ? current.toAbsolutePath() : parent;
  }

  Path sibling(String suffix) {
    return current.resolveSibling(current.getFileName() + "." + suffix);
  }

  /** The rotated files, the oldest first. */
  List<Path> rotated() throws IOException {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(directory(), this::isRotated)) {
      all.forEach(found::add);
    } catch (NoSuchFileException e) {
      return List.of(); // no directory, hence no file
    }
    found.sort(null);
    return List.copyOf(found);
  }

  /** All files with lines, in the order of their lines. */
  List<Path> all() throws IOException {
    List<Path> all = new ArrayList<>(rotated());
    if (Files.exists(current)) {
      all.add(current);
    }
    return all;
  }

  /**
   * The name for a file that is rotated now: later than every other, also when the clock is not.
   */
  Path nextRotated(Instant now) throws IOException {
    LocalDateTime time =
        LocalDateTime.ofInstant(now, ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS); // as the names
    for (Path path : rotated()) {
      LocalDateTime other = time(path);
      if (other != null && !other.isBefore(time)) {
        time = other.plus(1, ChronoUnit.MILLIS);
      }
    }
    return sibling(SUFFIX.format(time));
  }

  private boolean isRotated(Path path) {
    return time(path) != null;
  }

  private @Nullable LocalDateTime time(Path path) {
    String prefix = current.getFileName() + ".";
    String name = String.valueOf(path.getFileName());
    if (!name.startsWith(prefix)) {
      return null;
    }
    try {
      return LocalDateTime.parse(name.substring(prefix.length()), SUFFIX);
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
