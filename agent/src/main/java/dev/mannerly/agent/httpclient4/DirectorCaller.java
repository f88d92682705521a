package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.Turn;
import dev.mannerly.hop.Way;
import java.io.InterruptedIOException;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** A call of one of the clients before 4.3. */
final class DirectorCaller implements Caller {
  private final DirectorInsides in;
  private final Object engine;
  private final Object original;
  private final Object context;
  private @Nullable Object route;

  /**
   * Begins.
   *
   * @param original the application's own request, which it may abort
   */
  DirectorCaller(DirectorInsides in, Object engine, Object original, Object context) {
    this.in = in;
    this.engine = engine;
    this.original = original;
    this.context = context;
  }

  void takes(Object newRoute) {
    route = newRoute;
  }

  @Override
  public String url(Object request) {
    return route == null ? in.messages().uri(request) : in.routes().url(route, request);
  }

  @Override
  public @Nullable Way way() {
    return route == null
        ? null
        : new OwnWay(
            in.ownRequests(), new WeakReference<>(engine), route, new WeakReference<>(context));
  }

  @Override
  public boolean aborted() {
    return in.aborts().aborted(original);
  }

  @Override
  public void onAbort(Turn turn) {
    in.aborts()
        .onAbort(
            original,
            () -> {
              turn.giveUp(new InterruptedIOException("Request aborted"));
              in.abortConnection(engine);
            });
  }

  /** It keeps its place in the pool, but nothing is open meanwhile. */
  @Override
  public void beforeWaiting() {
    in.closeConnection(engine);
  }
}
