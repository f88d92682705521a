package dev.mannerly.agent.httpclient5;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import org.jspecify.annotations.Nullable;

/**
 * What an exchange sent last.
 *
 * @param hop without its way, which would hold connections
 * @param gated whether the policy holds it to its rules
 * @param answer null when none came
 * @param madeUp whether it was refused, so that the response that follows is ours
 */
record LastHop(String exchangeId, Hop hop, boolean gated, @Nullable Answer answer, boolean madeUp) {

  static LastHop sent(String exchangeId, Grant grant, @Nullable Answer answer) {
    return new LastHop(exchangeId, grant.hop().way(null), grant.permit().gated(), answer, false);
  }

  static LastHop refused(String exchangeId, Hop hop) {
    return new LastHop(exchangeId, hop.way(null), true, null, true);
  }

  /** Which try of the same request comes next. */
  static int attempt(@Nullable LastHop last, String method, String url) {
    return last != null && last.failed() && last.isFor(method, url) ? last.hop.attempt() + 1 : 0;
  }

  private boolean isFor(String method, String url) {
    return hop.method().equals(method) && hop.url().equals(url);
  }

  private boolean failed() {
    return !madeUp && unanswered();
  }

  /** A challenge is answered by another request, a redirect by another one, too. */
  private boolean unanswered() {
    return answer == null
        || (answer.status() >= 400 && answer.status() != 401 && answer.status() != 407);
  }
}
