package dev.mannerly.samples.dropins;

import dev.mannerly.Politeness;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.httpclient.PoliteHttpClients;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.core5.http.io.entity.EntityUtils;

/** Fetches pages with Apache HttpClient 5, politely. */
public final class HttpClient5Crawler {

  private HttpClient5Crawler() {}

  /** The first argument names the settings, the others are the pages. */
  public static void main(String[] args) throws IOException {
    try (Politeness politeness = Politeness.load(Path.of(args[0]));
        CloseableHttpClient client =
            PoliteHttpClients.install(HttpClientBuilder.create(), politeness).build()) {
      for (String page : List.of(args).subList(1, args.length)) {
        try {
          String seen =
              client.execute(
                  new HttpGet(page),
                  response ->
                      response.getCode() + " " + EntityUtils.toString(response.getEntity()));
          System.out.println(page + " -> " + seen);
        } catch (RequestRefusedException e) {
          System.out.println(page + " -> refused: " + e.refusal().reason());
        }
      }
    }
  }
}
