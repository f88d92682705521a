package dev.mannerly.dispatch;

import dev.mannerly.hop.Permit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * An item whose hop may leave now: send it at once, exactly once, and report on its {@link #permit}
 * the head of the response and its end. Or give it {@link #back}.
 */
public final class Turn<T> {
  private final T item;
  private final Permit permit;
  private final Consumer<T> again;
  private final AtomicBoolean back = new AtomicBoolean();

  Turn(T item, Permit permit, Consumer<T> again) {
    this.item = item;
    this.permit = permit;
    this.again = again;
  }

  /** What was offered. */
  public T item() {
    return item;
  }

  /** Leave to send its hop. */
  public Permit permit() {
    return permit;
  }

  /**
   * Gives an unused turn back: nothing was sent, and the item is the next of its budget again.
   * Idempotent. After the dispatcher was closed the item is among those {@link Dispatcher#left}.
   */
  public void back() {
    if (back.compareAndSet(false, true)) {
      permit.back();
      again.accept(item);
    }
  }
}
