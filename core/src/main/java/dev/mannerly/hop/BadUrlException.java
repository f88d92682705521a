package dev.mannerly.hop;

/**
 * A URL, or the host in it, that does not say whom it asks. The message says what is wrong and
 * where; it repeats neither userinfo nor query.
 */
public final class BadUrlException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** A message that completes "the URL was refused: ". */
  public BadUrlException(String message) {
    super(message);
  }
}
