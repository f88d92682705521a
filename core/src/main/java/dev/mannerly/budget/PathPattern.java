package dev.mannerly.budget;

import java.util.BitSet;

/**
 * A pattern of paths: {@code *} stands for any run of characters within a segment, {@code **} for
 * any run across segments; a closing {@code /**} covers the path before it, too. The query takes no
 * part.
 *
 * <p>Matching walks all states of the pattern at once (Thompson), so its time grows with the path
 * times the pattern and never explodes on a hostile path.
 */
final class PathPattern {

  /** What a budget without paths has. */
  static final PathPattern ANY = new PathPattern("\uffff");

  private static final char WITHIN = '*';
  private static final char ACROSS = '\uffff'; // no literal is beyond ASCII once normalized

  private final String tokens;
  private final String prefix; // literals before the first wildcard
  private final int earlyEnd; // where a closing /** may be left out; else the end

  private PathPattern(String tokens) {
    this.tokens = tokens;
    int wild = 0;
    while (wild < tokens.length() && !isWild(tokens.charAt(wild))) {
      wild++;
    }
    this.prefix = tokens.substring(0, wild);
    this.earlyEnd =
        tokens.length() > 2 && tokens.endsWith("/" + ACROSS)
            ? tokens.length() - 2
            : tokens.length();
  }

  /** Reads a pattern; throws IllegalArgumentException. */
  static PathPattern parse(String pattern) {
    if (!pattern.startsWith("/") && !pattern.startsWith("**")) {
      throw new IllegalArgumentException("a path pattern begins with '/': " + pattern);
    }
    if (pattern.indexOf('?') >= 0 || pattern.indexOf('#') >= 0) {
      throw new IllegalArgumentException(
          "a path pattern has neither query nor fragment, since only the path is matched: "
              + pattern);
    }
    if (pattern.contains("***")) {
      throw new IllegalArgumentException(
          "a path pattern has '*' (within a segment) or '**' (across), not more: " + pattern);
    }
    return new PathPattern(PathText.normalized(pattern).replace("**", String.valueOf(ACROSS)));
  }

  /** How specific the pattern is: its literal characters, and one half more without a wildcard. */
  int specificity() {
    long literals = tokens.chars().limit(earlyEnd).filter(c -> !isWild((char) c)).count();
    return 2 * (int) literals + (prefix.length() == tokens.length() ? 1 : 0);
  }

  /** Whether a path, normalized and without its query, matches. */
  boolean matches(String path) {
    if (!path.startsWith(prefix)) {
      return earlyEnd < prefix.length() && path.equals(tokens.substring(0, earlyEnd));
    }
    if (prefix.length() >= tokens.length() - 1) { // all literal, or one wildcard at the end
      return prefix.length() == tokens.length()
          ? path.length() == prefix.length()
          : tokens.charAt(prefix.length()) == ACROSS || path.indexOf('/', prefix.length()) < 0;
    }
    return walk(path);
  }

  private boolean walk(String path) {
    BitSet states = new BitSet(tokens.length() + 1);
    BitSet next = new BitSet(tokens.length() + 1);
    enter(prefix.length(), states);
    for (int i = prefix.length(); i < path.length() && !states.isEmpty(); i++) {
      next.clear();
      for (int state = states.nextSetBit(0); state >= 0; state = states.nextSetBit(state + 1)) {
        if (state < tokens.length()) {
          step(state, path.charAt(i), next);
        }
      }
      BitSet spare = states;
      states = next;
      next = spare;
    }
    return states.get(tokens.length()) || states.get(earlyEnd);
  }

  private void step(int state, char c, BitSet next) {
    char token = tokens.charAt(state);
    if (isWild(token)) {
      if (token == ACROSS || c != '/') {
        enter(state, next);
      }
    } else if (token == c) {
      enter(state + 1, next);
    }
  }

  private void enter(int state, BitSet states) {
    int at = state;
    states.set(at);
    while (at < tokens.length() && isWild(tokens.charAt(at))) {
      states.set(++at);
    }
  }

  /** Whether some path matches both patterns equally well. */
  boolean ties(PathPattern other) {
    return specificity() == other.specificity() && meets(other);
  }

  /** Whether some path matches both patterns. */
  boolean meets(PathPattern other) {
    return new Meeting(this, other).possible(0, 0);
  }

  private boolean isEnd(int state) {
    return state == tokens.length() || state == earlyEnd;
  }

  private static boolean isWild(char token) {
    return token == WITHIN || token == ACROSS;
  }

  /** Walks both patterns along a path that is made up on the way. */
  private static final class Meeting {
    private final PathPattern one;
    private final PathPattern two;
    private final BitSet seen = new BitSet();

    Meeting(PathPattern one, PathPattern two) {
      this.one = one;
      this.two = two;
    }

    boolean possible(int i, int j) {
      if (one.isEnd(i) && two.isEnd(j)) {
        return true;
      }
      int pair = i * (two.tokens.length() + 1) + j;
      if (seen.get(pair)) {
        return false;
      }
      seen.set(pair);
      boolean moreOne = i < one.tokens.length();
      boolean moreTwo = j < two.tokens.length();
      char a = moreOne ? one.tokens.charAt(i) : 0;
      char b = moreTwo ? two.tokens.charAt(j) : 0;
      return (moreOne && isWild(a) && possible(i + 1, j)) // the wildcard ends here
          || (moreTwo && isWild(b) && possible(i, j + 1))
          || (moreOne && moreTwo && a == b && possible(i + 1, j + 1))
          || (moreOne && moreTwo && takes(b, a) && possible(i + 1, j))
          || (moreOne && moreTwo && takes(a, b) && possible(i, j + 1));
    }

    private static boolean takes(char wildcard, char literal) {
      return isWild(wildcard) && !isWild(literal) && (wildcard == ACROSS || literal != '/');
    }
  }
}
