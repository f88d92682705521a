package dev.mannerly.config;

import java.util.List;

/** Where a setting was written. */
sealed interface Place {

  /** One line that says where, which key and what. */
  String show(List<String> path, String message);

  /**
   * In a file.
   *
   * @param file the file's name as it was given
   * @param line from 1
   * @param column in code points, from 1
   */
  record InFile(String file, int line, int column) implements Place {

    @Override
    public String show(List<String> path, String message) {
      String key = path.isEmpty() ? "" : String.join(".", path) + ": ";
      return "%s:%d:%d: %s%s".formatted(file, line, column, key, message);
    }
  }

  /**
   * A file as a whole.
   *
   * @param file the file's name as it was given
   */
  record WholeFile(String file) implements Place {

    @Override
    public String show(List<String> path, String message) {
      return file + ": " + message;
    }
  }

  /**
   * Not in a file.
   *
   * @param name such as {@code system property mannerly.mode}
   */
  record Outside(String name) implements Place {

    @Override
    public String show(List<String> path, String message) {
      return name + ": " + message;
    }
  }

  /** Nowhere: a default that does not go with what was written. */
  record Nowhere() implements Place {

    @Override
    public String show(List<String> path, String message) {
      return path.isEmpty() ? message : String.join(".", path) + ": " + message;
    }
  }
}
