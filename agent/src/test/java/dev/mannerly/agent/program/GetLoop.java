package dev.mannerly.agent.program;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Fetches pages one after the other, as fast as it can, and says what came of each. */
public final class GetLoop {

  private GetLoop() {}

  /** The base URL, and how many pages. */
  public static void main(String[] args) throws InterruptedException {
    HttpClient client = HttpClient.newHttpClient();
    for (int page = 0; page < Integer.parseInt(args[1]); page++) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(args[0] + "/page/" + page)).build();
      try {
        System.out.println(
            client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode());
      } catch (IOException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
