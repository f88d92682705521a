package dev.mannerly.samples.crawlers;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;

/**
 * A worker as thousands run: it fetches a page, sleeps, fetches the next. In plain java.net.http,
 * and polite, if it were alone.
 */
public final class SleepingWorker {

  private SleepingWorker() {}

  /** The base URL, how long it sleeps and how long it works, both in milliseconds. */
  public static void main(String[] args) throws InterruptedException {
    long sleepMillis = Long.parseLong(args[1]);
    Instant end = Instant.now().plus(Duration.ofMillis(Long.parseLong(args[2])));
    HttpClient client = HttpClient.newHttpClient();
    for (int page = 1; Instant.now().isBefore(end); page++) {
      URI url = URI.create(args[0] + "/item/" + ProcessHandle.current().pid() + "/" + page);
      try {
        client.send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.discarding());
      } catch (IOException e) {
        System.out.println(url.getPath() + " -> " + e.getMessage());
      }
      Thread.sleep(sleepMillis);
    }
  }
}
