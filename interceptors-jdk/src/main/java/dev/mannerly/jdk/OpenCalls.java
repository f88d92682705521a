package dev.mannerly.jdk;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one client that have not come to their end, so that an orderly shutdown lets those
 * run that still wait for their turn: the clients below do not know of them.
 */
final class OpenCalls {
  private static final Duration GLANCE = Duration.ofMillis(50);

  private final List<HttpClient> clients;
  private final CompletableFuture<@Nullable Void> idle = new CompletableFuture<>();

  @GuardedBy("calls")
  private final Set<Stoppable> calls = new HashSet<>();

  @GuardedBy("calls")
  private boolean closed;

  OpenCalls(List<HttpClient> clients) {
    this.clients = List.copyOf(clients);
  }

  /**
   * Lets a call begin.
   *
   * @throws IOException if the client was shut down
   */
  void begin(Stoppable call) throws IOException {
    synchronized (calls) {
      if (closed) {
        throw new IOException("closed");
      }
      calls.add(call);
    }
  }

  void end(Stoppable call) {
    boolean last;
    synchronized (calls) {
      last = calls.remove(call) && closed && calls.isEmpty();
    }
    if (last) {
      passOn();
    }
  }

  /** Lets no more calls begin. */
  void shutdown() {
    boolean last;
    synchronized (calls) {
      closed = true;
      last = calls.isEmpty();
    }
    if (last) {
      passOn();
    }
  }

  /** Breaks off those that run, too. */
  void shutdownNow() {
    shutdown();
    List<Stoppable> running;
    synchronized (calls) {
      running = List.copyOf(calls);
    }
    running.forEach(Stoppable::stop);
    clients.forEach(LaterMethod.SHUTDOWN_NOW::call);
  }

  boolean isTerminated() {
    return idle.isDone()
        && clients.stream().allMatch(client -> (boolean) LaterMethod.IS_TERMINATED.call(client));
  }

  boolean awaitTermination(Duration limit) throws InterruptedException {
    Duration left = limit;
    while (!idle.isDone() && left.compareTo(Duration.ZERO) > 0) {
      Duration glance = left.compareTo(GLANCE) < 0 ? left : GLANCE;
      await(idle, glance);
      left = left.minus(glance);
    }
    for (HttpClient client : clients) {
      if (!idle.isDone() || !awaitTermination(client, left)) {
        return false;
      }
    }
    return true;
  }

  private void passOn() {
    if (idle.complete(null)) {
      clients.forEach(LaterMethod.SHUTDOWN::call);
    }
  }

  private static void await(CompletableFuture<?> end, Duration limit) throws InterruptedException {
    try {
      end.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      // the caller looks again
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean awaitTermination(HttpClient client, Duration limit)
      throws InterruptedException {
    try {
      return (boolean) LaterMethod.AWAIT_TERMINATION.call(client, limit);
    } catch (UndeclaredThrowableException e) {
      if (e.getCause() instanceof InterruptedException interrupted) {
        throw interrupted;
      }
      throw e;
    }
  }
}
