package dev.mannerly.config;

import java.nio.file.Path;

/**
 * The append-only log.
 *
 * @param file absolute
 * @param rotateSize bytes after which a new file begins
 * @param keep how many rotated files stay
 * @param urls how much of a URL is written
 */
public record ActionLogSettings(Path file, long rotateSize, int keep, Urls urls) {

  public static final ActionLogSettings DEFAULT =
      new ActionLogSettings(Path.of("mannerly-actions.jsonl"), 100L << 20, 14, Urls.PATH);

  /** How much of a URL is written; userinfo never is. */
  public enum Urls {
    FULL,
    PATH,
    HASH
  }

  public ActionLogSettings {
    file = file.toAbsolutePath().normalize();
    Checks.require(
        rotateSize >= 1024, "action-log.rotate-size", "must be 1KiB or more: " + rotateSize);
    Checks.require(keep >= 1, "action-log.keep", "must be 1 or more: " + keep);
  }
}
