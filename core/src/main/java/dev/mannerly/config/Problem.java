package dev.mannerly.config;

import java.util.List;

/**
 * A setting that reads well but cannot mean anything: found by the mechanism that understands it,
 * shown with the line it stands on.
 *
 * @param path the keys from the root to the setting, an element each, since hosts hold dots; the
 *     entries of a list share the path of the list
 * @param message what is wrong and, where there is one, the next step; one sentence, no secret
 */
public record Problem(List<String> path, String message) {

  public Problem {
    path = List.copyOf(path);
  }

  /** A problem at a path of keys. */
  public static Problem at(String message, String... path) {
    return new Problem(List.of(path), message);
  }
}
