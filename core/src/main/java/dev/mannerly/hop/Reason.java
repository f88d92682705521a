package dev.mannerly.hop;

/** Why a hop will not be sent. The names are promised: they stand in messages, logs and headers. */
public enum Reason {
  ROBOTS_DISALLOWED(403),
  ROBOTS_UNREACHABLE(403),
  CRAWL_DELAY_TOO_LONG(403),
  PAUSED(429),
  WAIT_TOO_LONG(429),
  QUEUE_FULL(429),
  DAILY_CAP(429),
  COORDINATOR_UNAVAILABLE(503),
  LOG_UNWRITABLE(503),
  BAD_URL(403),
  UNCOVERED(403),
  INTERNAL(503);

  private final int status;

  Reason(int status) {
    this.status = status;
  }

  /**
   * The HTTP status of the made-up response that carries this reason under {@code refusal.as:
   * response}.
   */
  public int status() {
    return status;
  }

  /** Whether the policy could not be asked, as opposed to having said no. */
  public boolean unavailable() {
    return switch (this) {
      case COORDINATOR_UNAVAILABLE, LOG_UNWRITABLE, INTERNAL -> true;
      case ROBOTS_DISALLOWED,
          ROBOTS_UNREACHABLE,
          CRAWL_DELAY_TOO_LONG,
          PAUSED,
          WAIT_TOO_LONG,
          QUEUE_FULL,
          DAILY_CAP,
          BAD_URL,
          UNCOVERED ->
          false;
    };
  }
}
