package dev.mannerly.hop;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A hop that will not be sent.
 *
 * @param reason why
 * @param budget the budget key, or null where the URL has none
 * @param detail what was found, with its number or line, and the next step; one sentence, no secret
 * @param rule the robots rule or setting that decided, or null
 * @param retryAt when asking again makes sense, or null when it never does
 * @param cause what failed, or null when nothing did
 */
public record Refusal(
    Reason reason,
    @Nullable String budget,
    String detail,
    @Nullable String rule,
    @Nullable Instant retryAt,
    @Nullable Throwable cause) {

  public static Refusal of(Reason reason, String detail) {
    return new Refusal(reason, null, detail, null, null, null);
  }

  public Refusal budget(@Nullable String newBudget) {
    return new Refusal(reason, newBudget, detail, rule, retryAt, cause);
  }

  public Refusal rule(String newRule) {
    return new Refusal(reason, budget, detail, newRule, retryAt, cause);
  }

  public Refusal retryAt(@Nullable Instant newRetryAt) {
    return new Refusal(reason, budget, detail, rule, newRetryAt, cause);
  }

  public Refusal cause(Throwable newCause) {
    return new Refusal(reason, budget, detail, rule, retryAt, newCause);
  }

  /**
   * The sentence that the host program sees; it begins {@code Mannerly refused: REASON} and stays
   * so.
   */
  public String message() {
    StringBuilder text = new StringBuilder("Mannerly refused: ").append(reason);
    if (budget != null) {
      text.append(" (budget ").append(budget).append(')');
    }
    text.append(": ").append(detail);
    if (retryAt != null) {
      text.append("; try again after ").append(retryAt);
    }
    return text.toString();
  }

  /** The exception that carries this refusal to a caller. */
  public RequestRefusedException asException() {
    return reason.unavailable()
        ? new PolitenessUnavailableException(this)
        : new RequestRefusedException(this);
  }
}
