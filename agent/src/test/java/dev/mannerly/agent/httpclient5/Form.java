package dev.mannerly.agent.httpclient5;

import dev.mannerly.testkit.Certificate;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.fluent.Executor;
import org.apache.hc.client5.http.fluent.Request;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.H2AsyncClientBuilder;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.cache.CachingHttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.nio.ssl.TlsStrategy;
import org.apache.hc.core5.http2.config.H2Config;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.util.Timeout;

/** The forms that this client comes in, beside those that the contract knows. */
enum Form {
  FLUENT {
    @Override
    Open open() {
      CloseableHttpClient client = HttpClients.createDefault();
      Executor executor = Executor.newInstance(client);
      return new Open(
          (url, limit) ->
              executor
                  .execute(Request.get(url).responseTimeout(Timeout.of(limit)))
                  .returnContent()
                  .asString(),
          client);
    }
  },

  MINIMAL {
    @Override
    Open open() {
      CloseableHttpClient client = HttpClients.createMinimal();
      return new Open(
          (url, limit) -> {
            HttpGet request = new HttpGet(url);
            request.setConfig(config(limit));
            return client.execute(request, response -> EntityUtils.toString(response.getEntity()));
          },
          client);
    }
  },

  CACHING_ASYNC {
    @Override
    Open open() {
      return asynchronous(CachingHttpAsyncClientBuilder.create().build());
    }
  },

  MINIMAL_ASYNC {
    @Override
    Open open() {
      return asynchronous(HttpAsyncClients.createMinimal());
    }
  },

  HTTP2 {
    @Override
    Open open() {
      return asynchronous(H2AsyncClientBuilder.create().setTlsStrategy(trusting()).build());
    }
  },

  MINIMAL_HTTP2 {
    @Override
    Open open() {
      return asynchronous(
          HttpAsyncClients.createHttp2Minimal(
              H2Config.DEFAULT, IOReactorConfig.DEFAULT, trusting()));
    }
  };

  abstract Open open();

  /** A client that is open. */
  record Open(Get get, Closeable closing) implements Closeable {

    String get(String url) throws Exception {
      return get.body(url, Duration.ofSeconds(20));
    }

    String get(String url, Duration limit) throws Exception {
      return get.body(url, limit);
    }

    @Override
    public void close() throws IOException {
      closing.close();
    }
  }

  /** Gets a page with at most so long between its octets. */
  interface Get {
    String body(String url, Duration limit) throws Exception;
  }

  static Open asynchronous(CloseableHttpAsyncClient client) {
    client.start();
    return new Open(
        (url, limit) -> {
          SimpleHttpRequest request = SimpleRequestBuilder.get(url).build();
          request.setConfig(config(limit));
          Future<SimpleHttpResponse> response = client.execute(request, null);
          try {
            return response.get(30, TimeUnit.SECONDS).getBodyText();
          } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
          }
        },
        () -> client.close(CloseMode.IMMEDIATE));
  }

  static TlsStrategy trusting() {
    return new DefaultClientTlsStrategy(Certificate.client());
  }

  static RequestConfig config(Duration limit) {
    return RequestConfig.custom().setResponseTimeout(Timeout.of(limit)).build();
  }
}
