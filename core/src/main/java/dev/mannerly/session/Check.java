package dev.mannerly.session;

import dev.mannerly.hop.Refusal;
import java.util.concurrent.CompletableFuture;

/** One question of the policy. It has no side effect before it says yes. */
@FunctionalInterface
interface Check {

  Answer judge(Walk walk);

  /** What a check says. */
  sealed interface Answer {

    /** No objection; the next check is asked. */
    record Proceed() implements Answer {
      static final Proceed INSTANCE = new Proceed();
    }

    /** The hop will not be sent. */
    record Refuse(Refusal refusal) implements Answer {}

    /** Not known yet. Cancelling the future ends the wait for it. */
    record Later(CompletableFuture<Answer> answer) implements Answer {}
  }
}
