package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.PerObject;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** Requests of ours, which go through the application's client; known by their conversations. */
final class OwnTraffic {
  private static final int PROXY_AUTHENTICATION = 407;

  private final PerObject<Exchange> conversations = new PerObject<>();

  void add(Object conversation) {
    conversations.put(conversation, new Exchange());
  }

  @Nullable Exchange of(Object conversation) {
    return conversations.get(conversation);
  }

  /** One request of ours. It was judged where it was made; it is one hop and never repeated. */
  static final class Exchange {
    private WeakReference<Object> exchange = new WeakReference<>(null);
    private boolean begun;
    private int status;

    synchronized void answered(int newStatus) {
      status = newStatus;
    }

    /** A proxy's challenge is no answer of the site: the hop has not arrived yet. */
    synchronized boolean maySend(Object next) {
      if (begun && exchange.get() != next && status != PROXY_AUTHENTICATION) {
        return false;
      }
      begun = true;
      status = 0;
      exchange = new WeakReference<>(next);
      return true;
    }
  }
}
