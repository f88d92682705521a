package dev.mannerly.gate;

import org.jspecify.annotations.Nullable;

/**
 * A hop that takes its turn outside the line: robots before pages, and budgets that never queue.
 */
final class Solo implements Turn.Holder {
  private final Contact contact;
  private final Wait wait;

  Solo(Contact contact, Wait wait) {
    this.contact = contact;
    this.wait = wait;
  }

  @Override
  public @Nullable Ask ask(Turn turn, long nowNanos) {
    return wait.isDone() ? null : contact.ask(turn, wait, false, nowNanos);
  }

  @Override
  public void held(Turn turn) {}

  @Override
  public void due(Turn turn) {
    turn.enter();
  }

  @Override
  public void granted(Turn turn, Grant grant) {
    wait.grant(grant, turn::again);
  }

  @Override
  public void refused(Turn turn, Reply reply) {
    wait.refuse(wait.refusals().of(reply, wait.waitedNanos(contact.nanos())));
  }

  @Override
  public void failed(Turn turn, Throwable cause) {
    if (contact.retriesFor(wait)) {
      turn.retry();
    } else {
      turn.cancel();
      wait.refuse(wait.refusals().unasked(cause, wait.waitedNanos(contact.nanos())));
    }
  }
}
