package dev.mannerly.agent.okhttp;

import dev.mannerly.Politeness;
import dev.mannerly.okhttp.PoliteInterceptor;
import dev.mannerly.okhttp.PoliteOkHttp;
import java.io.IOException;
import java.nio.file.Path;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** A crawler that has the drop-in, in both of its forms. */
final class PoliteCrawler {
  private PoliteCrawler() {}

  public static void main(String[] args) throws IOException {
    try (Politeness politeness = Politeness.load(Path.of(args[0]))) {
      OkHttpClient whole = PoliteOkHttp.install(new OkHttpClient.Builder(), politeness).build();
      OkHttpClient single =
          new OkHttpClient.Builder().addInterceptor(new PoliteInterceptor(politeness)).build();
      System.out.println(get(whole, args[1]));
      System.out.println(get(single, args[1]));
      System.out.println(
          Landing.of(whole.newCall(new Request.Builder().url(args[1]).build())).await());
      whole.dispatcher().executorService().shutdown();
    }
  }

  private static String get(OkHttpClient client, String url) throws IOException {
    Request request = new Request.Builder().url(url).build();
    try (Response response = client.newCall(request).execute()) {
      return response.body().string();
    }
  }
}
