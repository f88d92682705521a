package dev.mannerly.gate;

import dev.mannerly.hop.Refusal;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A slot that is held and not entered until another budget of the same hop has granted. Its futures
 * are completed by the executor; one is outstanding at a time.
 */
final class Hold implements Turn.Holder {
  private final Contact contact;
  private final Means means;
  private final Wait wait;
  private final Turn turn;
  private volatile CompletableFuture<Hold> due = new CompletableFuture<>();
  private volatile @Nullable CompletableFuture<Optional<Grant>> entering;

  /**
   * @param wait whose patience and claim it has; never completed itself
   */
  Hold(Contact contact, Line line, Means means, Wait wait) {
    this.contact = contact;
    this.means = means;
    this.wait = wait;
    this.turn = new Turn(contact, line, this, contact.newId());
  }

  /** Asks for the slot. */
  CompletableFuture<Hold> reserve() {
    turn.reserve();
    return due;
  }

  /** Completes when the slot, as it stands now, is near. */
  CompletableFuture<Hold> due() {
    return due;
  }

  /** Completes with the grant, or with nothing when the slot has moved and will be due again. */
  CompletableFuture<Optional<Grant>> enter() {
    CompletableFuture<Optional<Grant>> answer = new CompletableFuture<>();
    entering = answer;
    turn.enter();
    return answer;
  }

  void cancel() {
    turn.cancel();
  }

  @Override
  public Ask ask(Turn asking, long nowNanos) {
    return contact.ask(asking, wait, true, nowNanos);
  }

  @Override
  public void held(Turn held) {
    CompletableFuture<Optional<Grant>> answer = entering;
    if (answer != null) {
      entering = null;
      due = new CompletableFuture<>();
      means.time().executor().execute(() -> answer.complete(Optional.empty()));
    }
  }

  @Override
  public void due(Turn near) {
    CompletableFuture<Hold> awaited = due;
    means.time().executor().execute(() -> awaited.complete(this));
  }

  @Override
  public void granted(Turn over, Grant grant) {
    CompletableFuture<Optional<Grant>> answer = entering;
    means
        .time()
        .executor()
        .execute(
            () -> {
              if (answer == null || !answer.complete(Optional.of(grant))) {
                contact.giveBack(grant);
              }
            });
  }

  @Override
  public void refused(Turn over, Reply reply) {
    fail(wait.refusals().of(reply, wait.waitedNanos(means.nanos())));
  }

  @Override
  public void failed(Turn failed, Throwable cause) {
    if (contact.retriesFor(wait)) {
      failed.retry();
    } else {
      failed.cancel();
      fail(wait.refusals().unasked(cause, wait.waitedNanos(means.nanos())));
    }
  }

  private void fail(Refusal refusal) {
    CompletableFuture<?> awaited = entering == null ? due : entering;
    means.time().executor().execute(() -> awaited.completeExceptionally(refusal.asException()));
  }
}
