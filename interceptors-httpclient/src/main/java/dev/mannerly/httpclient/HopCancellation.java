package dev.mannerly.httpclient;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.concurrent.CancellableDependency;

/**
 * Cancels all that a hop has under way when its call is cancelled, the latest first. HttpClient
 * remembers one thing only, and where a connection was at hand that is the lease of it, which is
 * over: up to 5.5 a call cancelled before its response had ended went on unseen.
 */
final class HopCancellation implements CancellableDependency {
  private final CancellableDependency call;
  private final Deque<Cancellable> underWay = new ConcurrentLinkedDeque<>();

  private HopCancellation(CancellableDependency call) {
    this.call = call;
  }

  /** The scope for one hop. */
  static AsyncExecChain.Scope in(AsyncExecChain.Scope scope) {
    return new AsyncExecChain.Scope(
        scope.exchangeId,
        scope.route,
        scope.originalRequest,
        new HopCancellation(scope.cancellableDependency),
        scope.clientContext,
        scope.execRuntime,
        scope.scheduler,
        scope.execCount);
  }

  @Override
  public void setDependency(Cancellable more) {
    underWay.addFirst(more);
    call.setDependency(this::cancelAll);
  }

  @Override
  public boolean isCancelled() {
    return call.isCancelled();
  }

  @Override
  public boolean cancel() {
    return call.cancel();
  }

  private boolean cancelAll() {
    boolean any = false;
    for (Cancellable each = underWay.poll(); each != null; each = underWay.poll()) {
      any |= each.cancel();
    }
    return any;
  }
}
