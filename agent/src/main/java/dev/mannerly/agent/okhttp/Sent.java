package dev.mannerly.agent.okhttp;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A hop that was written, until its response ends. */
final class Sent {
  private static final int SWITCHING_PROTOCOLS = 101;
  private static final int FIRST_ERROR = 400;

  private final Hop hop;
  private final Permit permit;
  private volatile @Nullable Answer answer;

  Sent(Hop hop, Permit permit) {
    this.hop = hop;
    this.permit = permit;
  }

  Hop hop() {
    return hop;
  }

  /** The name to send instead of the request's, or empty. */
  Optional<String> userAgent() {
    return permit.userAgent();
  }

  /** The head of its response, or null while none has come. */
  @Nullable Answer answer() {
    return answer;
  }

  void answered(Answer newAnswer) {
    answer = newAnswer;
    permit.answered(newAnswer);
    // an error's body is often left unread, so its head is the end of it
    if (newAnswer.status() == SWITCHING_PROTOCOLS || newAnswer.status() >= FIRST_ERROR) {
      permit.ended(Outcome.complete());
    }
  }

  void ended(@Nullable Throwable failure) {
    permit.ended(failure == null ? Outcome.complete() : Outcome.failed(failure));
  }
}
