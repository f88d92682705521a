package dev.mannerly.agent.httpclient5;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * Cancels all that a hop has under way when its call is cancelled, the latest first. HttpClient
 * remembers one thing only, and where a connection was at hand that is the lease of it, which is
 * over: up to 5.5 a call cancelled before its response had ended went on unseen.
 */
final class HopCancellation implements InvocationHandler {
  private final AsyncInsides insides;
  private final Object call;
  private final Deque<Object> underWay = new ConcurrentLinkedDeque<>();

  /**
   * Takes the place of what the client cancels a call by.
   *
   * @param call the {@code CancellableDependency} of the call
   */
  HopCancellation(AsyncInsides insides, Object call) {
    this.insides = insides;
    this.call = call;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getName().equals("setDependency") && arguments != null) {
      underWay.addFirst(arguments[0]);
      insides.onCancel(call, this::cancelAll);
      return null;
    }
    return StandIn.pass(call, method, arguments);
  }

  private boolean cancelAll() {
    boolean any = false;
    for (Object each = underWay.poll(); each != null; each = underWay.poll()) {
      any |= insides.cancel(each);
    }
    return any;
  }
}
