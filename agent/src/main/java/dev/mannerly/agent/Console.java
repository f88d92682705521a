package dev.mannerly.agent;

import java.io.PrintStream;

/** The agent's few lines on stderr; stdout belongs to the application. */
final class Console {
  private static final String PREFIX = "mannerly: ";

  private final PrintStream err;
  private volatile boolean quiet;

  Console(PrintStream err) {
    this.err = err;
  }

  /** From now on only what stops something is said. */
  void quiet(boolean newQuiet) {
    quiet = newQuiet;
  }

  /** Says something that is good to know. */
  void say(String line) {
    if (!quiet) {
      print(line);
    }
  }

  /** Says what somebody must act on, quiet or not. */
  void alarm(String text) {
    print(text);
  }

  private void print(String text) {
    err.println(PREFIX + text.replace("\n", "\n" + PREFIX));
  }
}
