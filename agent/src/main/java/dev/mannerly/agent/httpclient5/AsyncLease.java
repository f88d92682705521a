package dev.mannerly.agent.httpclient5;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Outcome;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** The callback of a hop that is sent; reports to the permit what becomes of it. */
final class AsyncLease implements InvocationHandler {
  private final Library in;
  private final Grant grant;
  private final Object scope;
  private final Object callback;

  AsyncLease(Library in, Grant grant, Object scope, Object callback) {
    this.in = in;
    this.grant = grant;
    this.scope = scope;
    this.callback = callback;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    switch (method.getName()) {
      case "handleResponse" -> {
        if (arguments != null) {
          answered(in.messages().answer(arguments[0]), arguments[1]);
        }
      }
      case "completed" -> grant.permit().ended(Outcome.complete());
      case "failed" -> {
        if (arguments != null) {
          failed((Throwable) arguments[0]);
        }
      }
      default -> {
        // an interim response
      }
    }
    return StandIn.pass(callback, method, arguments);
  }

  /** The call is cancelled; its response may never end. */
  boolean cancel() {
    grant.permit().ended(Outcome.failed(new CancellationException()));
    return true;
  }

  private void answered(Answer answer, @Nullable Object body) {
    in.contexts()
        .last(in.async().context(scope), LastHop.sent(in.async().exchangeId(scope), grant, answer));
    grant.permit().answered(answer);
    if (body == null || Messages.endsWithItsHead(answer)) {
      grant.permit().ended(Outcome.complete());
    }
  }

  private void failed(Throwable error) {
    boolean cancelled = in.async().isCancelled(in.async().dependency(scope));
    grant.permit().ended(Flight.failed(error, cancelled));
  }
}
