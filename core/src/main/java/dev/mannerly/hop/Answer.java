package dev.mannerly.hop;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The head of a response, as far as the policy reads it.
 *
 * @param status the HTTP status
 * @param retryAfter the Retry-After field lines as they stand on the wire; empty when absent
 * @param date the Date field line, or null when absent
 */
public record Answer(int status, List<String> retryAfter, @Nullable String date) {

  public Answer {
    retryAfter = List.copyOf(retryAfter);
  }

  public static Answer of(int status) {
    return new Answer(status, List.of(), null);
  }
}
