package dev.mannerly.hop;

import java.time.Instant;
import java.util.Optional;

/** The request was not sent because a rule of the policy forbids it, now or for good. */
public class RequestRefusedException extends PolitenessException {
  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  RequestRefusedException(Refusal refusal) {
    super(refusal.message());
    this.refusal = refusal;
    if (refusal.cause() != null) {
      initCause(refusal.cause());
    }
  }

  /** Why the request was not sent. */
  public Reason reason() {
    return refusal.reason();
  }

  /** The budget key that the request belongs to; empty when its URL has none. */
  public Optional<String> budget() {
    return Optional.ofNullable(refusal.budget());
  }

  /** When asking again makes sense; empty when it never does. */
  public Optional<Instant> retryAt() {
    return Optional.ofNullable(refusal.retryAt());
  }

  /** The robots rule or the setting that decided; empty where none did. */
  public Optional<String> rule() {
    return Optional.ofNullable(refusal.rule());
  }

  /** All of it as one value. */
  public Refusal refusal() {
    return refusal;
  }
}
