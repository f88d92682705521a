package dev.mannerly.agent.program;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** Fetches each URL in turn and prints what it got. */
final class Fetch {
  private Fetch() {}

  public static void main(String[] urls) throws InterruptedException {
    HttpClient client = HttpClient.newHttpClient();
    for (String url : urls) {
      System.out.println(fetch(client, url));
    }
  }

  static String fetch(HttpClient client, String url) throws InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
    try {
      var response = client.send(request, BodyHandlers.ofString());
      return response.statusCode() + " " + response.body();
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
