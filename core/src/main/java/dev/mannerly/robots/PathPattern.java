package dev.mannerly.robots;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/*
 * A star matches any run of characters, so it is enough to find each piece between two stars as
 * far to the left as possible: what comes later only gains room by it. The last piece of a pattern
 * that ends in $ must stand at the path's end instead. That makes one pass over the path, without
 * backtracking. A piece that repeats itself, as in aaab, is sought with a table of its borders
 * (Knuth, Morris and Pratt), so that it makes the pass no more than linear; for all others the
 * JVM's own search is that, too, and many times faster. Before all that two tests turn most rules
 * away: the text before the first star, and the characters that the path must have.
 */
/** The path pattern of a rule, {@code *} and {@code $} included (RFC 9309 section 2.2.3). */
final class PathPattern {

  private final List<Piece> pieces; // the text between the stars; one when there is no star
  private final boolean toTheEnd;
  private final int octets;
  private final long low;
  private final long high;

  private PathPattern(List<Piece> pieces, boolean toTheEnd, int octets) {
    this.pieces = pieces;
    this.toTheEnd = toTheEnd;
    this.octets = octets;
    long lowNeeded = 0;
    long highNeeded = 0;
    for (Piece piece : pieces) {
      for (int i = 0; i < piece.text.length(); i++) {
        char c = piece.text.charAt(i);
        lowNeeded |= c < 64 ? 1L << c : 0;
        highNeeded |= c < 64 ? 0 : 1L << c;
      }
    }
    this.low = lowNeeded;
    this.high = highNeeded;
  }

  /**
   * Reads a pattern. Only a {@code *}, and a {@code $} at the end, are special; an escaped one is
   * the plain character.
   */
  static PathPattern parse(String raw, Charset charset) {
    boolean toTheEnd = raw.endsWith("$");
    String body = toTheEnd ? raw.substring(0, raw.length() - 1) : raw;
    List<Piece> pieces = new ArrayList<>(2);
    int octets = toTheEnd ? 1 : 0;
    int start = 0;
    for (int star = body.indexOf('*'); star >= 0; star = body.indexOf('*', start)) {
      if (star > start || pieces.isEmpty()) {
        pieces.add(new Piece(PathForm.of(body.substring(start, star), charset)));
      }
      octets++;
      start = star + 1;
    }
    pieces.add(new Piece(PathForm.of(body.substring(start), charset)));
    for (Piece piece : pieces) {
      octets += piece.text.length();
    }
    return new PathPattern(List.copyOf(pieces), toTheEnd, octets);
  }

  /** How specific the pattern is: its length in octets, wildcards included. */
  int octets() {
    return octets;
  }

  /** An estimate of the memory that it takes. */
  int weight() {
    return 120 + 48 * pieces.size() + 2 * octets;
  }

  boolean matches(PathSearch search) {
    String path = search.path;
    String first = pieces.get(0).text;
    if (!path.startsWith(first)) {
      return false;
    }
    if (pieces.size() == 1) {
      return !toTheEnd || path.length() == first.length();
    }
    return search.hasAll(low, high) && matchesRest(search, first.length());
  }

  private boolean matchesRest(PathSearch search, int from) {
    String path = search.path;
    int at = from;
    int last = pieces.size() - 1;
    for (int i = 1; i <= last && !search.spent(); i++) {
      Piece piece = pieces.get(i);
      if (i == last && toTheEnd) {
        return path.length() - at >= piece.text.length() && path.endsWith(piece.text);
      }
      int found = piece.find(path, at);
      search.work(piece.work((found < 0 ? path.length() : found) - at));
      if (found < 0) {
        return false;
      }
      at = found + piece.text.length();
    }
    return true;
  }

  /** A text without wildcards. */
  private static final class Piece {
    private static final int HARMLESS_BORDER = 2;
    private static final int EASE = 16; // how much faster the JVM's search is, at least

    final String text;
    private final int[] borders; // empty when they are harmless

    Piece(String text) {
      this.text = text;
      int[] found = borders(text);
      boolean repeats = Arrays.stream(found).anyMatch(border -> border > HARMLESS_BORDER);
      this.borders = repeats ? found : new int[0];
    }

    int find(String path, int from) {
      return borders.length == 0 ? path.indexOf(text, from) : findRepeating(path, from);
    }

    /** What it took to come that far. */
    int work(int distance) {
      int characters = distance + text.length();
      return borders.length == 0 ? characters + EASE : characters * EASE;
    }

    private int findRepeating(String path, int from) {
      int matched = 0;
      for (int at = from; at < path.length(); at++) {
        char c = path.charAt(at);
        while (matched > 0 && text.charAt(matched) != c) {
          matched = borders[matched - 1];
        }
        if (text.charAt(matched) == c) {
          matched++;
        }
        if (matched == text.length()) {
          return at + 1 - matched;
        }
      }
      return -1;
    }

    /** For each beginning of the text the length of its longest proper beginning that ends it. */
    private static int[] borders(String text) {
      int[] borders = new int[text.length()];
      int length = 0;
      for (int i = 1; i < text.length(); i++) {
        while (length > 0 && text.charAt(i) != text.charAt(length)) {
          length = borders[length - 1];
        }
        if (text.charAt(i) == text.charAt(length)) {
          length++;
        }
        borders[i] = length;
      }
      return borders;
    }
  }
}
