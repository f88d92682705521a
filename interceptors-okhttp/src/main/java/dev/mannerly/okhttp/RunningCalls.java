package dev.mannerly.okhttp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import okhttp3.Call;
import okhttp3.Dispatcher;

/** Runs calls whose turn has come, within the limits and on the threads of a dispatcher. */
final class RunningCalls {
  private final Dispatcher limits;
  private final Deque<Ready> ready = new ArrayDeque<>();
  private final Map<String, Integer> runningByHost = new HashMap<>();
  private int running;

  RunningCalls(Dispatcher limits) {
    this.limits = limits;
  }

  ExecutorService threads() {
    return limits.executorService();
  }

  void start(Runnable task, Call call) {
    // as in OkHttp, web sockets stand outside the limit for a host
    String host = HandshakeGate.opensWebSocket(call.request()) ? "" : call.request().url().host();
    synchronized (this) {
      ready.add(new Ready(task, call, host));
    }
    promote();
  }

  private void promote() {
    for (Ready next : startable()) {
      try {
        threads().execute(() -> run(next));
      } catch (RejectedExecutionException e) {
        next.call.cancel(); // the application shut its threads down
        run(next);
      }
    }
  }

  private synchronized List<Ready> startable() {
    List<Ready> startable = new ArrayList<>();
    Iterator<Ready> waiting = ready.iterator();
    while (waiting.hasNext() && running < limits.getMaxRequests()) {
      Ready next = waiting.next();
      int atHost = runningByHost.getOrDefault(next.host, 0);
      if (next.host.isEmpty() || atHost < limits.getMaxRequestsPerHost()) {
        waiting.remove();
        runningByHost.put(next.host, atHost + 1);
        running++;
        startable.add(next);
      }
    }
    return startable;
  }

  private void run(Ready started) {
    try {
      started.task.run();
    } finally {
      EarlyTurn.dropLeftOver(started.call);
      synchronized (this) {
        running--;
        runningByHost.computeIfPresent(started.host, (host, n) -> n == 1 ? null : n - 1);
      }
      promote();
    }
  }

  private record Ready(Runnable task, Call call, String host) {}
}
