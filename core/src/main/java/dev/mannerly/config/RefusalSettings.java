package dev.mannerly.config;

/**
 * How a refusal reaches the application.
 *
 * @param as an exception or a made-up response
 */
public record RefusalSettings(As as) {

  public static final RefusalSettings DEFAULT = new RefusalSettings(As.EXCEPTION);

  /** The form of a refusal. */
  public enum As {
    EXCEPTION,
    RESPONSE
  }
}
