package dev.mannerly.samples.dropins;

import dev.mannerly.Politeness;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.jdk.PoliteHttpClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;

/** Fetches pages with java.net.http, politely. */
public final class JdkCrawler {

  private JdkCrawler() {}

  /** The first argument names the settings, the others are the pages. */
  public static void main(String[] args) throws IOException, InterruptedException {
    try (Politeness politeness = Politeness.load(Path.of(args[0]))) {
      HttpClient client = PoliteHttpClient.newBuilder(politeness).build();
      for (String page : List.of(args).subList(1, args.length)) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(page)).build();
        try {
          HttpResponse<String> response =
              client.send(request, HttpResponse.BodyHandlers.ofString());
          System.out.println(page + " -> " + response.statusCode() + " " + response.body());
        } catch (RequestRefusedException e) {
          System.out.println(page + " -> refused: " + e.refusal().reason());
        }
      }
    }
  }
}
