package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.Turn;
import dev.mannerly.hop.Way;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** A call that came down the client's execution chain; its arguments are those of the engine. */
final class ChainCaller implements Caller {
  private final ChainInsides in;
  private final Object engine;
  private final Object route;
  private final Object request;
  private final Object context;
  private final @Nullable Object aware;
  private final Object headers;
  private volatile @Nullable Object holder;

  ChainCaller(ChainInsides in, Object engine, Object[] arguments) {
    this.in = in;
    this.engine = engine;
    this.route = arguments[0];
    this.request = arguments[1];
    this.context = arguments[2];
    this.aware = arguments[3];
    this.headers = in.messages().allHeaders(request);
  }

  @Override
  public String url(Object ofRequest) {
    return in.routes().url(route, ofRequest);
  }

  @Override
  public Way way() {
    return new OwnWay(
        in.ownRequests(), new WeakReference<>(engine), route, new WeakReference<>(context));
  }

  @Override
  public boolean aborted() {
    return in.aborts().aborted(aware);
  }

  @Override
  public void onAbort(Turn turn) {
    in.aborts()
        .onAbort(
            aware,
            () -> {
              turn.giveUp(in.aborted());
              Object held = holder;
              if (held != null) {
                in.cancel(held);
              }
            });
  }

  @Override
  public void beforeWaiting() {
    // no connection is leased yet, or it must be kept
  }

  Object request() {
    return request;
  }

  /** The connection that is leased for this call. */
  @Nullable Object holder() {
    return holder;
  }

  void holds(Object newHolder) {
    holder = newHolder;
  }

  /** Makes the request what it was when it came: the client has added answers to challenges. */
  void restoreHeaders() {
    in.messages().allHeaders(request, headers);
  }
}
