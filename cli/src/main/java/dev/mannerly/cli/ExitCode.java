package dev.mannerly.cli;

/** How a command ends; promised, the same for every command. */
final class ExitCode {

  static final int OK = 0;

  /** The command worked, and its answer is no. */
  static final int NO = 1;

  /** The command line is wrong. */
  static final int USAGE = 2;

  /** The configuration is wrong. */
  static final int CONFIGURATION = 3;

  /** A site or the coordinator could not be reached, so there is no answer. */
  static final int UNREACHABLE = 4;

  private ExitCode() {}
}
