package dev.mannerly.config;

/** A value that its record refuses; the message begins with the key. */
final class InvalidSetting extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String key;
  private final String problem;

  InvalidSetting(String key, String problem) {
    super(key + " " + problem);
    this.key = key;
    this.problem = problem;
  }

  /** The key as its record knows it, dotted. */
  String key() {
    return key;
  }

  /** The message without the key. */
  String problem() {
    return problem;
  }
}
