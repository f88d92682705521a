package dev.mannerly.okhttp;

import dev.mannerly.session.Coverage;
import dev.mannerly.session.HopSession;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/**
 * Runs enqueued calls when the turn of their first request has come. OkHttp lets 64 calls run at a
 * time, five for a host, and counts those that wait: a few slow sites would stop all others. So its
 * dispatcher hands every call over at once, the wait costs no thread, and the limits hold here, for
 * the calls whose turn has come.
 *
 * <p>A client with a cache, or a call that cannot be told from its task, waits in its thread.
 */
final class EnqueuedCalls extends AbstractExecutorService {
  private final HopSession session;
  private final OkHttpClient installed;
  private final RunningCalls running;
  private final KeepAlive waiting = new KeepAlive();
  private volatile boolean shutdown;

  private EnqueuedCalls(HopSession session, OkHttpClient installed) {
    this.session = session;
    this.installed = installed;
    this.running = new RunningCalls(installed.dispatcher());
  }

  /** A dispatcher with the limits and the threads of the client's own. */
  static Dispatcher dispatcher(HopSession session, OkHttpClient installed) {
    Dispatcher dispatcher = new Dispatcher(new EnqueuedCalls(session, installed));
    dispatcher.setMaxRequests(Integer.MAX_VALUE);
    dispatcher.setMaxRequestsPerHost(Integer.MAX_VALUE);
    dispatcher.setIdleCallback(installed.dispatcher().getIdleCallback());
    return dispatcher;
  }

  @Override
  public void execute(Runnable task) {
    if (shutdown) {
      throw new RejectedExecutionException("shut down");
    }
    Optional<Call> call = CallOfTask.find(task);
    if (call.isEmpty()) {
      running.threads().execute(task);
    } else if (Coverage.byAgent(Asking.CLIENT)) {
      running.start(task, call.get());
    } else {
      execute(task, call.get());
    }
  }

  private void execute(Runnable task, Call call) {
    OkHttpClient client = ClientOfCall.find(call).orElse(installed);
    if (client.cache() != null) {
      running.start(task, call);
      return;
    }
    Request request = call.request();
    EarlyTurn turn = new Asking(session, client).early(NextHop.of(request, request.url()), call);
    turn.park(call);
    if (turn.permit().isDone()) {
      running.start(task, call);
    } else {
      waiting.begin();
      var unused = turn.permit().whenComplete((permit, error) -> startAfterWait(task, call));
    }
  }

  private void startAfterWait(Runnable task, Call call) {
    try {
      running.start(task, call);
    } finally {
      waiting.end();
    }
  }

  @Override
  public void shutdown() {
    shutdown = true;
    waiting.whenNone(running.threads()::shutdown);
  }

  @Override
  public List<Runnable> shutdownNow() {
    shutdown = true;
    return running.threads().shutdownNow();
  }

  @Override
  public boolean isShutdown() {
    return shutdown || running.threads().isShutdown();
  }

  @Override
  public boolean isTerminated() {
    return running.threads().isTerminated();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return running.threads().awaitTermination(timeout, unit);
  }
}
