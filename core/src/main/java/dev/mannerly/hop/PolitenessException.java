package dev.mannerly.hop;

import java.io.InterruptedIOException;

/**
 * The root of every error that Mannerly hands to the host program.
 *
 * <p>It is an {@link InterruptedIOException} because HTTP clients ask again by themselves after a
 * plain {@link java.io.IOException}: Apache HttpClient 4 and 5 count this type as not retriable,
 * and OkHttp does not recover from it. The thread's interrupt flag says nothing about this
 * exception.
 */
public class PolitenessException extends InterruptedIOException {
  private static final long serialVersionUID = 1L;

  PolitenessException(String message) {
    super(message);
  }
}
