package dev.mannerly.agent.program;

import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;

/** Fetches the URLs that are written to a file, line after line, until one of them is "end". */
final class FetchOnDemand {
  private FetchOnDemand() {}

  public static void main(String[] args) throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    Path file = Path.of(args[0]);
    System.out.println("ready");
    for (int done = 0; ; done++) {
      int next = done;
      Awaitility.await().atMost(Duration.ofSeconds(50)).until(() -> lines(file).size() > next);
      String url = lines(file).get(done);
      if (url.equals("end")) {
        return;
      }
      System.out.println(Fetch.fetch(client, url));
    }
  }

  private static List<String> lines(Path file) throws Exception {
    return Files.readAllLines(file);
  }
}
