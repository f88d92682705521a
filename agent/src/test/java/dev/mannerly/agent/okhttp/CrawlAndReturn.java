package dev.mannerly.agent.okhttp;

import java.io.IOException;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Enqueues the URLs of its arguments, shuts OkHttp's threads down and is done. */
final class CrawlAndReturn implements Callback {

  public static void main(String[] urls) {
    OkHttpClient client = new OkHttpClient();
    for (String url : urls) {
      client.newCall(new Request.Builder().url(url).build()).enqueue(new CrawlAndReturn());
    }
    client.dispatcher().executorService().shutdown();
    System.out.println("main ends");
  }

  @Override
  public void onResponse(Call call, Response response) throws IOException {
    try (response) {
      System.out.println(
          response.body().string()
              + ", "
              + (Thread.currentThread().getContextClassLoader()
                  == CrawlAndReturn.class.getClassLoader()));
    }
  }

  @Override
  public void onFailure(Call call, IOException failure) {
    System.out.println(failure);
  }
}
