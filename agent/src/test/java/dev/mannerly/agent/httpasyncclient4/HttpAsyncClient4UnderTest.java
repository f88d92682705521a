package dev.mannerly.agent.httpasyncclient4;

import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Got;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.http.Header;
import org.apache.http.HttpHost;
import org.apache.http.HttpResponse;
import org.apache.http.auth.AuthScope;
import org.apache.http.auth.UsernamePasswordCredentials;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.client.methods.RequestBuilder;
import org.apache.http.client.protocol.HttpClientContext;
import org.apache.http.entity.StringEntity;
import org.apache.http.impl.client.BasicCredentialsProvider;
import org.apache.http.impl.client.cache.CacheConfig;
import org.apache.http.impl.client.cache.CachingHttpAsyncClient;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.impl.nio.client.HttpAsyncClientBuilder;
import org.apache.http.nio.client.HttpAsyncClient;
import org.apache.http.nio.client.methods.HttpAsyncMethods;
import org.apache.http.util.EntityUtils;

/** HttpAsyncClient 4 as an application uses it that knows nothing of us. */
final class HttpAsyncClient4UnderTest implements ClientUnderTest {
  private final CloseableHttpAsyncClient closing;
  private final HttpAsyncClient client;

  HttpAsyncClient4UnderTest(ClientSetup setup) {
    closing = builder(setup).build();
    closing.start();
    client =
        setup.cache() == null
            ? closing
            : new CachingHttpAsyncClient(closing, CacheConfig.custom().build());
  }

  @Override
  public Got send(Ask ask) throws Exception {
    Flight flight = start(ask);
    try {
      return flight.result(Duration.ofMinutes(1));
    } catch (InterruptedException e) {
      flight.cancel(); // the caller does not wait any longer
      throw e;
    }
  }

  /** With a context, for the caching client of 4.1 cannot do without. */
  @Override
  public Flight start(Ask ask) {
    return new Landing(client.execute(request(ask), HttpClientContext.create(), null));
  }

  @Override
  public Opened open(Ask ask) throws Exception {
    HeldBody body = new HeldBody();
    Future<String> exchange = client.execute(HttpAsyncMethods.create(request(ask)), body, null);
    return body.opened(exchange);
  }

  @Override
  public void close() {
    try {
      closing.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Got got(HttpResponse response) throws IOException {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (Header header : response.getAllHeaders()) {
      headers.computeIfAbsent(header.getName(), name -> new ArrayList<>()).add(header.getValue());
    }
    String body =
        response.getEntity() == null
            ? ""
            : EntityUtils.toString(response.getEntity(), StandardCharsets.UTF_8);
    return new Got(response.getStatusLine().getStatusCode(), headers, body);
  }

  private static HttpAsyncClientBuilder builder(ClientSetup setup) {
    HttpAsyncClientBuilder builder =
        HttpAsyncClientBuilder.create().setMaxConnPerRoute(100).setMaxConnTotal(500);
    if (setup.tls()) {
      builder.setSSLContext(Certificate.client());
    }
    Proxy proxy = setup.proxy();
    if (proxy != null && proxy.type() == Proxy.Type.HTTP) {
      InetSocketAddress address = (InetSocketAddress) proxy.address();
      builder.setProxy(new HttpHost(address.getHostString(), address.getPort()));
    }
    if (setup.credentials() != null) {
      String[] parts = setup.credentials().split(":", 2);
      BasicCredentialsProvider provider = new BasicCredentialsProvider();
      provider.setCredentials(AuthScope.ANY, new UsernamePasswordCredentials(parts[0], parts[1]));
      builder.setDefaultCredentialsProvider(provider);
    }
    return builder;
  }

  static HttpUriRequest request(Ask ask) {
    RequestBuilder request = RequestBuilder.create(ask.method()).setUri(ask.url());
    ask.headers().forEach(request::setHeader);
    if (ask.body() != null) {
      request.setEntity(new StringEntity(ask.body(), StandardCharsets.UTF_8));
    }
    Duration timeout = ask.timeout();
    if (timeout != null) {
      int millis = (int) timeout.toMillis();
      request.setConfig(
          RequestConfig.custom()
              .setSocketTimeout(millis)
              .setConnectTimeout(millis)
              .setConnectionRequestTimeout(millis)
              .build());
    }
    return request.build();
  }

  record Landing(Future<HttpResponse> response) implements Flight {
    @Override
    public Got result(Duration limit) throws Exception {
      try {
        return got(response.get(limit.toMillis(), TimeUnit.MILLISECONDS));
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Exception cause ? cause : e;
      }
    }

    @Override
    public void cancel() {
      response.cancel(true);
    }

    @Override
    public boolean done() {
      return response.isDone();
    }
  }
}
