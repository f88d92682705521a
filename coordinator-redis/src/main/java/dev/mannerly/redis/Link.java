package dev.mannerly.redis;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.mannerly.redis.Servers.Wire;
import dev.mannerly.time.Time;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateListener;
import java.io.IOException;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way to Redis. Connects at the first call, in the background; that call waits for the outcome
 * of the first attempt. From then on a call fails at once while there is no connection, and the
 * attempts go on, a second apart. Lettuce reconnects what breaks; a connection that answers no
 * more, or to a server that is not (any more) what we need, is given up for a new one.
 */
final class Link implements Scripts {
  private static final Logger log = LoggerFactory.getLogger(Link.class);
  private static final long LONGEST_DELAY_MILLIS = 1_000;

  private final Supplier<Servers> start;
  private final Address address;
  private final Time time;
  private final EarlyCalls early = new EarlyCalls();
  private final ReentrantLock lock = new ReentrantLock();

  @GuardedBy("lock")
  private @Nullable Servers servers;

  private volatile @Nullable Session session;
  private volatile @Nullable Throwable failure;

  /** How often in a row there was no connection, or one that was of no use. */
  private final AtomicInteger failures = new AtomicInteger();

  private volatile boolean closed;

  /** When a connection was lost or came back: the server may have forgotten everything. */
  private volatile @Nullable Long brokenAtNanos;

  Link(Supplier<Servers> start, Address address, Time time) {
    this.start = start;
    this.address = address;
    this.time = time;
  }

  @Override
  public <T> CompletableFuture<T> run(Call<T> call) {
    Session open = session;
    return open != null && !closed
        ? open.run(call)
        : firstAttempt().thenCompose(opened -> opened.run(call));
  }

  @Override
  public long quietMicros(long intervalMicros) {
    Long broken = brokenAtNanos;
    return broken == null
        ? 0
        : Math.max(0, intervalMicros - (time.ticker().nanos() - broken) / 1_000);
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // whatever is left are daemons
  public void close() {
    Session last;
    Servers started;
    lock.lock();
    try {
      closed = true;
      last = session;
      started = servers;
      session = null;
      servers = null;
    } finally {
      lock.unlock();
    }
    early.end(turn -> turn.completeExceptionally(new IOException("the coordinator is closed")));
    CompletableFuture<?> hungUp =
        last == null ? CompletableFuture.completedFuture(null) : last.close();
    if (started != null) {
      hungUp.whenComplete((done, error) -> started.close());
    }
  }

  /** Gives a connection up that is of no use. */
  void replace(Session useless, Throwable cause) {
    lock.lock();
    try {
      if (session != useless) {
        return;
      }
      session = null;
    } finally {
      lock.unlock();
    }
    CompletableFuture<?> unused = useless.close();
    failed(cause);
  }

  private CompletableFuture<Session> firstAttempt() {
    CompletableFuture<Session> turn = early.join();
    if (turn == null) {
      return present();
    }
    if (early.begin()) {
      time.executor().execute(this::attempt);
    }
    return turn;
  }

  private CompletableFuture<Session> present() {
    Session open = session;
    if (open != null) {
      return CompletableFuture.completedFuture(open);
    }
    Throwable cause = failure;
    return CompletableFuture.failedFuture(
        closed
            ? new IOException("the coordinator is closed")
            : new IOException(Diagnosis.of(address, cause), cause));
  }

  private void attempt() {
    try {
      Servers open = servers();
      if (open != null) {
        open.connect()
            .whenComplete(
                (wire, error) -> {
                  if (error == null) {
                    opened(wire);
                  } else {
                    failed(error);
                  }
                });
      }
    } catch (RuntimeException e) {
      failed(e); // as fatal as a refused connection, and maybe as passing: no hop leaves meanwhile
    }
  }

  /** Null when closed. Loads some thousand classes at first, therefore without the lock. */
  private @Nullable Servers servers() {
    Servers known = started(null);
    if (known != null || closed) {
      return known;
    }
    Servers made = start.get();
    made.listen(new Watch());
    Servers kept = started(made);
    if (kept == null) {
      made.close();
    }
    return kept;
  }

  private @Nullable Servers started(@Nullable Servers made) {
    lock.lock();
    try {
      if (servers == null && !closed) {
        servers = made;
      }
      return servers;
    } finally {
      lock.unlock();
    }
  }

  private void opened(Wire wire) {
    Session open = new Session(this, wire, address, time.ticker());
    lock.lock();
    try {
      session = closed ? null : open;
    } finally {
      lock.unlock();
    }
    if (closed) {
      CompletableFuture<?> unused = open.close();
    } else {
      open.load();
      early.end(turn -> turn.complete(open));
    }
  }

  /** A script was answered: not before that can we say that all is well. */
  void answered() {
    if (failures.get() > 0 && failures.getAndSet(0) > 0) {
      log.warn("{} answers again", address);
    }
  }

  /** The connection is broken, and Lettuce at work to mend it. */
  void missing(Throwable error) {
    if (failures.compareAndSet(0, 1)) {
      warn(Diagnosis.of(address, error));
    }
  }

  private static void warn(String diagnosis) {
    log.warn("{}; no request leaves until it answers", diagnosis);
  }

  private void failed(Throwable error) {
    failure = error;
    String diagnosis = Diagnosis.of(address, error);
    int count = failures.incrementAndGet();
    early.end(turn -> turn.completeExceptionally(new IOException(diagnosis, error)));
    if (closed) {
      return;
    }
    if (count == 1) {
      warn(diagnosis);
    }
    broken();
    long delayMillis = Math.min(LONGEST_DELAY_MILLIS, 50L << Math.min(count, 10));
    time.timer()
        .after(Duration.ofMillis(delayMillis), () -> time.executor().execute(this::attempt));
  }

  private void broken() {
    brokenAtNanos = time.ticker().nanos();
  }

  /** Notices what Lettuce mends by itself. */
  private final class Watch implements RedisConnectionStateListener {
    private volatile boolean down;

    @Override
    public void onRedisConnected(RedisChannelHandler<?, ?> connection, SocketAddress peer) {
      if (down) {
        down = false;
        broken();
      }
    }

    @Override
    public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
      // closed on purpose are those that only asked for the primary or the nodes
      if (!connection.isClosed()) {
        down = true;
        broken();
      }
    }
  }
}
