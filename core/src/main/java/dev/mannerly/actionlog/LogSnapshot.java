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
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

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

  private record Name(Path path, String key) {}

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

  /** Opens all files; again when a rotation came between. */
  static LogSnapshot open(LogFiles files) throws IOException {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      Optional<LogSnapshot> opened = tryOpen(files);
      if (opened.isPresent()) {
        return opened.get();
      }
    }
    throw new IOException("the files of " + files.current() + " change again and again");
  }

  private static Optional<LogSnapshot> tryOpen(LogFiles files) throws IOException {
    List<Part> parts = new ArrayList<>();
    LogSnapshot snapshot = new LogSnapshot(parts);
    boolean consistent = false;
    try {
      List<Name> before = names(files);
      for (Name name : before) {
        RandomAccessFile file = open(name.path());
        parts.add(new Part(name.path(), name.key(), file, file.length()));
      }
      consistent = before.equals(names(files));
      return consistent ? Optional.of(snapshot) : Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.empty(); // renamed or deleted this moment
    } finally {
      if (!consistent) {
        snapshot.close();
      }
    }
  }

  private static RandomAccessFile open(Path path) throws IOException {
    try {
      return new RandomAccessFile(path.toFile(), "r");
    } catch (FileNotFoundException e) {
      if (Files.exists(path) && !Files.isReadable(path)) {
        throw e;
      }
      throw new NoSuchFileException(path.toString());
    }
  }

  private static List<Name> names(LogFiles files) throws IOException {
    List<Name> names = new ArrayList<>();
    for (Path path : files.all()) {
      BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
      names.add(new Name(path, Objects.toString(attributes.fileKey(), "")));
    }
    return names;
  }

  @Override
  public void close() throws IOException {
    for (Part part : parts) {
      part.file().close();
    }
  }
}
