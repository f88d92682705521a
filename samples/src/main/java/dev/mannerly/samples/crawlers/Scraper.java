package dev.mannerly.samples.crawlers;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;

/**
 * An ordinary scraper in plain java.net.http: it fetches its pages one after the other, at once.
 */
public final class Scraper {
  private static final List<String> PAGES =
      List.of(
          "/profile/1",
          "/profile/2",
          "/profile/3",
          "/profile/4",
          "/private/inbox",
          "/busy",
          "/profile/5");

  private Scraper() {}

  /** Fetches the pages of the site whose base URL is the first argument and prints what it saw. */
  public static void main(String[] args) throws InterruptedException {
    HttpClient client = HttpClient.newHttpClient();
    for (String page : PAGES) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(args[0] + page)).build();
      try {
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(page + " -> " + response.statusCode() + " " + response.body());
      } catch (IOException e) {
        System.out.println(page + " -> " + e.getMessage());
      }
    }
  }
}
