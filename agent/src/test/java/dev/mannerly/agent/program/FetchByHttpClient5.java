package dev.mannerly.agent.program;

import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.EntityUtils;

/** Fetches by Apache HttpClient 5. */
interface FetchByHttpClient5 {
  String fetch(String url) throws Exception;

  static FetchByHttpClient5 classic() {
    CloseableHttpClient client = HttpClients.createDefault();
    return url ->
        client.execute(
            new HttpGet(url),
            response -> response.getCode() + " " + EntityUtils.toString(response.getEntity()));
  }

  static FetchByHttpClient5 async() {
    CloseableHttpAsyncClient client = HttpAsyncClients.createDefault();
    client.start();
    return url -> {
      SimpleHttpResponse response =
          client.execute(SimpleRequestBuilder.get(url).build(), null).get(50, TimeUnit.SECONDS);
      return response.getCode() + " " + response.getBodyText();
    };
  }
}
