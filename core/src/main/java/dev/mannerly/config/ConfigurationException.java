package dev.mannerly.config;

import java.util.List;

/**
 * The configuration cannot be used. Carries everything that is wrong with it, so that one run is
 * enough to mend it; the message is one block with a line for each problem.
 */
public final class ConfigurationException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private static final int MOST_LINES = 100;

  private final transient List<String> problems;
  private final Mode mode;

  ConfigurationException(List<String> problems, Mode mode) {
    super(block(problems));
    this.problems = List.copyOf(problems);
    this.mode = mode;
  }

  /** Each problem as one line: where, which key, what. Never empty, and holds no secret. */
  public List<String> problems() {
    return problems;
  }

  /** The mode that was asked for; {@link Mode#ENFORCE} when it could not be read. */
  public Mode mode() {
    return mode;
  }

  private static String block(List<String> problems) {
    int count = problems.size();
    StringBuilder block =
        new StringBuilder(
            count == 1 ? "1 error in the configuration:" : count + " errors in the configuration:");
    problems.stream().limit(MOST_LINES).forEach(line -> block.append("\n  ").append(line));
    if (count > MOST_LINES) {
      block.append("\n  and ").append(count - MOST_LINES).append(" more");
    }
    return block.toString();
  }
}
