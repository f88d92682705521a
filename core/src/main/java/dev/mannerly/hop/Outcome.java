package dev.mannerly.hop;

import org.jspecify.annotations.Nullable;

/**
 * How a hop ended.
 *
 * @param failure the class of the failure, or null when the response ended well
 */
public record Outcome(@Nullable Failure failure) {

  private static final Outcome COMPLETE = new Outcome(null);

  /** The response was read, or given up by the application on purpose. */
  public static Outcome complete() {
    return COMPLETE;
  }

  public static Outcome failed(Throwable error) {
    return new Outcome(Failure.of(error));
  }
}
