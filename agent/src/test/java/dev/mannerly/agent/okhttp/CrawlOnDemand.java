package dev.mannerly.agent.okhttp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.awaitility.Awaitility;

/** Gets the URLs that are written to a file, line after line, until one of them is "end". */
final class CrawlOnDemand {
  private CrawlOnDemand() {}

  public static void main(String[] args) throws IOException {
    OkHttpClient client = new OkHttpClient();
    Path file = Path.of(args[0]);
    System.out.println("ready");
    for (int done = 0; ; done++) {
      int next = done;
      Awaitility.await()
          .atMost(Duration.ofSeconds(50))
          .until(() -> Files.readAllLines(file).size() > next);
      String url = Files.readAllLines(file).get(done);
      if (url.equals("end")) {
        client.dispatcher().executorService().shutdown();
        return;
      }
      System.out.println(done % 2 == 0 ? get(client, url) : enqueue(client, url));
    }
  }

  private static String get(OkHttpClient client, String url) {
    Request request = new Request.Builder().url(url).build();
    try (Response response = client.newCall(request).execute()) {
      return response.code() + " " + response.body().string();
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static String enqueue(OkHttpClient client, String url) {
    return Landing.of(client.newCall(new Request.Builder().url(url).build())).await();
  }
}
