package dev.mannerly.agent.program;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;

/**
 * Fetches the URLs that are written to a file, line after line, until one of them is "end"; by the
 * client that the second argument names.
 */
final class FetchOnDemand {
  private FetchOnDemand() {}

  public static void main(String[] args) throws Exception {
    Client client = client(args[1]);
    Path file = Path.of(args[0]);
    System.out.println("ready");
    for (int done = 0; ; done++) {
      int next = done;
      Awaitility.await().atMost(Duration.ofSeconds(50)).until(() -> lines(file).size() > next);
      String url = lines(file).get(done);
      if (url.equals("end")) {
        return;
      }
      System.out.println(client.fetch(url));
    }
  }

  /** Made once, at the start of the program. */
  private interface Client {
    String fetch(String url) throws Exception;
  }

  private static Client client(String name) {
    return switch (name) {
      case "java.net.http" -> {
        HttpClient client = HttpClient.newHttpClient();
        yield url -> Fetch.fetch(client, url);
      }
      case "httpurlconnection" -> FetchOnDemand::stream;
      case "httpclient5" -> FetchByHttpClient5.classic()::fetch;
      case "httpclient5 async" -> FetchByHttpClient5.async()::fetch;
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static String stream(String url) throws IOException {
    try (InputStream body = new URL(url).openStream()) {
      return "200 " + new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<String> lines(Path file) throws Exception {
    return Files.readAllLines(file);
  }
}
