package dev.mannerly.samples.dropins;

import dev.mannerly.Politeness;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.okhttp.PoliteOkHttp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Fetches pages with OkHttp, politely. */
public final class OkHttpCrawler {

  private OkHttpCrawler() {}

  /** The first argument names the settings, the others are the pages. */
  public static void main(String[] args) throws IOException {
    try (Politeness politeness = Politeness.load(Path.of(args[0]))) {
      OkHttpClient client = PoliteOkHttp.install(new OkHttpClient.Builder(), politeness).build();
      for (String page : List.of(args).subList(1, args.length)) {
        Request request = new Request.Builder().url(page).build();
        try (Response response = client.newCall(request).execute()) {
          System.out.println(page + " -> " + response.code() + " " + response.body().string());
        } catch (RequestRefusedException e) {
          System.out.println(page + " -> refused: " + e.refusal().reason());
        }
      }
    }
  }
}
