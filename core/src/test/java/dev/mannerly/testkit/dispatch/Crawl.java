package dev.mannerly.testkit.dispatch;

import dev.mannerly.Politeness;
import dev.mannerly.dispatch.Dispatcher;
import dev.mannerly.dispatch.Turn;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;

/** A crawler of a few threads whose pages come at once, and when they had their turns. */
final class Crawl implements AutoCloseable {
  final Dispatcher<String> dispatcher;
  final List<String> refused = new CopyOnWriteArrayList<>();
  private final Map<String, List<Long>> turns = new ConcurrentHashMap<>();
  private final List<Thread> workers = new ArrayList<>();
  private volatile int status = 200;

  Crawl(Politeness politeness) {
    this.dispatcher =
        politeness.dispatcher(
            url -> Hop.of("test", "GET", url),
            (url, refusal) -> refused.add(url + " " + refusal.reason()));
  }

  /** Offers pages of a host. */
  Crawl offer(String host, int count) {
    for (int i = 0; i < count; i++) {
      if (!dispatcher.offer("https://" + host + "/" + i)) {
        throw new IllegalStateException("no room for page " + i + " of " + host);
      }
    }
    return this;
  }

  Crawl start(int threads) {
    for (int i = 0; i < threads; i++) {
      Thread worker = new Thread(this::work, "crawl-" + i);
      worker.setDaemon(true);
      worker.start();
      workers.add(worker);
    }
    return this;
  }

  /** Lets pages be answered so from now on. */
  void answering(int newStatus) {
    status = newStatus;
  }

  List<Long> turns(String host) {
    return turns.getOrDefault(host, List.of());
  }

  void awaitTurns(String host, int count, Duration atMost) {
    Awaitility.await(host)
        .atMost(atMost)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> turns(host).size() >= count);
  }

  /** From the first to the last turn of a host. */
  Duration span(String host) {
    List<Long> all = turns(host);
    return Duration.ofNanos(all.get(all.size() - 1) - all.get(0));
  }

  private void work() {
    try {
      for (Optional<Turn<String>> next = dispatcher.take();
          next.isPresent();
          next = dispatcher.take()) {
        Turn<String> turn = next.get();
        turns
            .computeIfAbsent(
                URI.create(turn.item()).getHost(), host -> new CopyOnWriteArrayList<>())
            .add(System.nanoTime());
        turn.permit().answered(Answer.of(status));
        turn.permit().ended(Outcome.complete());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    dispatcher.close();
    for (Thread worker : workers) {
      try {
        worker.join(10_000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      if (worker.isAlive()) {
        throw new IllegalStateException(worker + " did not end");
      }
    }
  }
}
