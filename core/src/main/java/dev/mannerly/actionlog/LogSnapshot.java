package dev.mannerly.actionlog;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All files of a log at one moment, open for reading: a rotation or deletion from then on takes
 * nothing away.
 *
 * @param parts in the order of their lines
 */
record LogSnapshot(List<Part> parts) implements Closeable {

  private static final int MAX_ATTEMPTS = 100;
  private static final int START_BYTES = 256;
  private static final int TAIL_BYTES = 64 << 10;

  /**
   * One file.
   *
   * @param path its name at that moment
   * @param key what tells it from another of the same name, as far as the system does
   * @param length its length at that moment
   */
  record Part(Path path, String key, RandomAccessFile file, long length) {

    /** The lines from an offset to the length of that moment. */
    LineSource lines(long from) throws IOException {
      file.seek(from);
      long[] left = {length - from};
      return new LineSource(
          (into, at, count) -> {
            int read = file.read(into, at, (int) Math.min(count, left[0]));
            left[0] -= Math.max(0, read);
            return read;
          },
          from);
    }

    /** A digest of the first bytes: at most 256, and no more than were read. */
    String start(long read) throws IOException {
      byte[] digest = sha256(bytes(0, (int) Math.min(START_BYTES, read)));
      return HexFormat.of().formatHex(digest, 0, Long.BYTES);
    }

    /** The instant of the last line that has one; empty when none is near the end. */
    Optional<Instant> lastInstant() throws IOException {
      int count = (int) Math.min(TAIL_BYTES, length);
      String tail = new String(bytes(length - count, count), ISO_8859_1);
      int at = tail.lastIndexOf(LineEncoder.BEGIN);
      while (at >= 0) {
        Optional<Instant> found = instant(tail, at + LineEncoder.BEGIN.length());
        if (found.isPresent()) {
          return found;
        }
        at = tail.lastIndexOf(LineEncoder.BEGIN, at - 1);
      }
      return Optional.empty();
    }

    private static Optional<Instant> instant(String text, int from) {
      int end = text.indexOf('"', from);
      try {
        return end < 0 ? Optional.empty() : Optional.of(Instant.parse(text.substring(from, end)));
      } catch (DateTimeException e) {
        return Optional.empty(); // torn
      }
    }

    private byte[] bytes(long from, int count) throws IOException {
      byte[] bytes = new byte[count];
      file.seek(from);
      file.readFully(bytes);
      return bytes;
    }

    private static byte[] sha256(byte[] bytes) {
      try {
        return MessageDigest.getInstance("SHA-256").digest(bytes);
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java platform has SHA-256", e);
      }
    }
  }

  /**
   * Opens all files that had lines when this was called.
   *
   * <p>The current one comes first, under whatever name it has a moment later. What was rotated
   * before it is then in any listing, but a listing may miss what is rotated while it is made; so
   * it counts only up to the first that a second one shows it to have missed.
   */
  static LogSnapshot open(LogFiles files) throws IOException {
    List<Part> parts = new ArrayList<>();
    LogSnapshot snapshot = new LogSnapshot(parts);
    boolean opened = false;
    try {
      Optional<Part> current = openCurrent(files);
      List<Path> rotated = files.rotated();
      for (Path path : withoutGaps(rotated, files.rotated())) {
        tryOpen(path).ifPresent(parts::add); // what is deleted meanwhile stands in the checkpoint
      }
      addCurrent(current, parts);
      opened = true;
      return snapshot;
    } finally {
      if (!opened) {
        snapshot.close();
      }
    }
  }

  private static List<Path> withoutGaps(List<Path> first, List<Path> second) {
    Set<Path> seen = new HashSet<>(first);
    Optional<Path> missed = second.stream().filter(path -> !seen.contains(path)).findFirst();
    return missed
        .map(gap -> first.stream().takeWhile(path -> path.compareTo(gap) < 0).toList())
        .orElse(first);
  }

  private static void addCurrent(Optional<Part> current, List<Part> parts) throws IOException {
    if (current.isEmpty()) {
      return;
    }
    boolean known = parts.stream().anyMatch(part -> part.key().equals(current.get().key()));
    if (known && !current.get().key().isEmpty()) {
      current.get().file().close(); // rotated meanwhile
    } else {
      parts.add(current.get());
    }
  }

  /** The file of that name, and no other that takes its place in this moment. */
  private static Optional<Part> openCurrent(LogFiles files) throws IOException {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      Optional<Part> opened = tryOpen(files.current());
      if (opened.isEmpty() || opened.get().key().equals(key(files.current()))) {
        return opened;
      }
      opened.get().file().close();
    }
    throw new IOException(files.current() + " is replaced again and again");
  }

  private static Optional<Part> tryOpen(Path path) throws IOException {
    String key = key(path);
    if (key == null) {
      return Optional.empty();
    }
    try {
      RandomAccessFile file = new RandomAccessFile(path.toFile(), "r");
      return Optional.of(new Part(path, key, file, file.length()));
    } catch (FileNotFoundException e) {
      if (key.equals(key(path))) {
        throw e; // it is there, but not for us
      }
      return Optional.empty();
    }
  }

  private static @Nullable String key(Path path) throws IOException {
    try {
      Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
      return Objects.toString(key, "");
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    for (Part part : parts) {
      part.file().close();
    }
  }
}
