package dev.mannerly.actionlog;

import java.io.IOException;

/**
 * The lines of a file as ranges of bytes, without a copy of each. A line that is longer than any of
 * ours loses its beginning.
 */
final class LineSource {

  /** Where bytes come from. */
  @FunctionalInterface
  interface Bytes {
    int read(byte[] into, int from, int count) throws IOException;
  }

  private static final int LONGEST = 4 * LineEncoder.MAX_LINE;

  private final Bytes source;
  private final byte[] bytes = new byte[4 * LONGEST];
  private long offset;
  private int from;
  private int to;
  private int next;
  private int filled;
  private int lastBrace;
  private boolean complete;

  /**
   * @param offset where in its file the source begins
   */
  LineSource(Bytes source, long offset) {
    this.source = source;
    this.offset = offset;
  }

  /** Goes on to the next line; false at the end. */
  boolean next() throws IOException {
    offset += next - from;
    from = next;
    lastBrace = from;
    for (int at = from; ; at++) {
      if (at == filled) {
        int read = fill();
        if (read <= 0) {
          return last();
        }
        at = filled - read;
      }
      if (bytes[at] == '\n') {
        to = at;
        next = at + 1;
        complete = true;
        return true;
      }
      if (bytes[at] == '{') {
        lastBrace = at;
      }
    }
  }

  private boolean last() {
    to = filled;
    next = filled;
    complete = false;
    return to > from;
  }

  /** Reads on behind what is there; moves the line that is being read to the front. */
  private int fill() throws IOException {
    System.arraycopy(bytes, from, bytes, 0, filled - from);
    lastBrace -= from;
    filled -= from;
    from = 0;
    if (filled > LONGEST) {
      skip();
    }
    int read = source.read(bytes, filled, bytes.length - filled);
    filled += Math.max(0, read);
    return read;
  }

  /** Forgets the beginning of a line that is none of ours; what is glued to it may be one. */
  private void skip() {
    int forgotten = filled - LONGEST;
    System.arraycopy(bytes, forgotten, bytes, 0, LONGEST);
    offset += forgotten;
    filled = LONGEST;
    lastBrace = Math.max(0, lastBrace - forgotten);
  }

  byte[] bytes() {
    return bytes;
  }

  int from() {
    return from;
  }

  /** Behind the last byte of the line, its end not included. */
  int to() {
    return to;
  }

  /** Whether the line has an end. */
  boolean complete() {
    return complete;
  }

  /** Where the next line begins in the file. */
  long end() {
    return offset + next - from;
  }

  /** Whether there may be more than one object in this line. */
  boolean mayHoldSeveral() {
    return lastBrace > from;
  }
}
