package dev.mannerly.samples.frontier;

import dev.mannerly.Politeness;
import dev.mannerly.dispatch.Dispatcher;
import dev.mannerly.dispatch.Turn;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Crawls sites from their seeds with a few threads. Its client is a bare one: the dispatcher has
 * judged each hop already, and a redirect is no hop of the same turn but a page of its own.
 */
public final class FrontierCrawler {
  private static final int THREADS = 4;
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final Pattern LINK = Pattern.compile("href=\"([^\"]+)\"");

  private final HttpClient client =
      HttpClient.newBuilder()
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(TIMEOUT)
          .build();
  private final Set<URI> seen = ConcurrentHashMap.newKeySet();
  private final AtomicInteger unfinished = new AtomicInteger();
  private final Dispatcher<URI> dispatcher;

  FrontierCrawler(Politeness politeness) {
    this.dispatcher =
        politeness.dispatcher(
            page -> Hop.of("java.net.http", "GET", page.toString()),
            (page, refusal) -> finish(page + " -> refused: " + refusal.reason()));
  }

  /** The first argument names the settings, the others are the seeds. */
  public static void main(String[] args) throws InterruptedException {
    try (Politeness politeness = Politeness.load(Path.of(args[0]))) {
      FrontierCrawler crawler = new FrontierCrawler(politeness);
      crawler.crawl(List.of(args).subList(1, args.length).stream().map(URI::create).toList());
    }
  }

  private void crawl(List<URI> seeds) throws InterruptedException {
    seeds.forEach(this::discover);
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Thread worker = new Thread(this::work, "crawler-" + i);
      worker.start();
      workers.add(worker);
    }
    for (Thread worker : workers) {
      worker.join();
    }
  }

  private void discover(URI page) {
    if (seen.add(page)) {
      unfinished.incrementAndGet();
      if (!dispatcher.offer(page)) {
        finish(page + " -> no room for it");
      }
    }
  }

  private void work() {
    try {
      for (Optional<Turn<URI>> next = dispatcher.take();
          next.isPresent();
          next = dispatcher.take()) {
        fetch(next.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void fetch(Turn<URI> turn) throws InterruptedException {
    URI page = turn.item();
    HttpRequest.Builder request = HttpRequest.newBuilder(page).timeout(TIMEOUT);
    turn.permit().userAgent().ifPresent(userAgent -> request.setHeader("User-Agent", userAgent));
    try {
      HttpResponse<String> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      turn.permit().answered(answer(response));
      turn.permit().ended(Outcome.complete());
      follow(page, response);
      finish(page + " -> " + response.statusCode());
    } catch (IOException e) {
      turn.permit().ended(Outcome.failed(e));
      finish(page + " -> " + e);
    }
  }

  /** What the policy reads of an answer: it may ask us to stay away. */
  private static Answer answer(HttpResponse<?> response) {
    return new Answer(
        response.statusCode(),
        response.headers().allValues("Retry-After"),
        response.headers().firstValue("Date").orElse(null));
  }

  private void follow(URI page, HttpResponse<String> response) {
    response.headers().firstValue("Location").ifPresent(target -> discover(page, target));
    Matcher links = LINK.matcher(response.body());
    while (links.find()) {
      discover(page, links.group(1));
    }
  }

  private void discover(URI from, String link) {
    try {
      discover(from.resolve(link));
    } catch (IllegalArgumentException e) {
      System.out.println(from + " has a link that is none: " + link);
    }
  }

  /** The crawl ends with its last page. */
  private void finish(String result) {
    System.out.println(result);
    if (unfinished.decrementAndGet() == 0) {
      dispatcher.close();
    }
  }
}
