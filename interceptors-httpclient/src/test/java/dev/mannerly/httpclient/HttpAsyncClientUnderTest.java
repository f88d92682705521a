package dev.mannerly.httpclient;

import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Got;
import java.net.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.async.methods.SimpleRequestProducer;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.cache.CachingHttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.ClientTlsStrategyBuilder;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOReactorConfig;

/** HttpClient's asynchronous form for the contract; knows nothing of what is installed in it. */
public final class HttpAsyncClientUnderTest implements ClientUnderTest {
  private final CloseableHttpAsyncClient client;

  /**
   * Builds a client and starts it.
   *
   * @param last what is done to its builder at the end
   */
  public HttpAsyncClientUnderTest(ClientSetup setup, UnaryOperator<HttpAsyncClientBuilder> last) {
    client = last.apply(builder(setup)).build();
    client.start();
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

  @Override
  public Flight start(Ask ask) {
    return new Landing(client.execute(request(ask), null));
  }

  @Override
  public Opened open(Ask ask) throws Exception {
    HeldBody body = new HeldBody();
    Future<Void> exchange = client.execute(SimpleRequestProducer.create(request(ask)), body, null);
    return body.opened(exchange);
  }

  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
  }

  private static SimpleHttpRequest request(Ask ask) {
    SimpleRequestBuilder request = SimpleRequestBuilder.create(ask.method()).setUri(ask.url());
    ask.headers().forEach(request::setHeader);
    if (ask.body() != null) {
      request.setBody(ask.body(), ContentType.create("text/plain", StandardCharsets.UTF_8));
    }
    if (ask.timeout() != null) {
      request.setRequestConfig(HttpClientUnderTest.config(ask.timeout()));
    }
    return request.build();
  }

  private static HttpAsyncClientBuilder builder(ClientSetup setup) {
    HttpAsyncClientBuilder builder =
        setup.cache() == null
            ? HttpAsyncClientBuilder.create()
            : CachingHttpAsyncClientBuilder.create();
    PoolingAsyncClientConnectionManagerBuilder connections =
        PoolingAsyncClientConnectionManagerBuilder.create()
            .setMaxConnPerRoute(100)
            .setMaxConnTotal(500)
            .setDefaultTlsConfig(
                TlsConfig.custom()
                    .setVersionPolicy(
                        setup.http2()
                            ? HttpVersionPolicy.NEGOTIATE
                            : HttpVersionPolicy.FORCE_HTTP_1)
                    .build());
    if (setup.tls()) {
      connections.setTlsStrategy(
          ClientTlsStrategyBuilder.create().setSslContext(Certificate.client()).build());
    }
    Proxy proxy = setup.proxy();
    if (proxy != null && proxy.type() == Proxy.Type.SOCKS) {
      builder.setIOReactorConfig(
          IOReactorConfig.custom().setSocksProxyAddress(proxy.address()).build());
    } else if (proxy != null) {
      builder.setProxy(HttpClientUnderTest.host(proxy));
    }
    if (setup.credentials() != null) {
      builder.setDefaultCredentialsProvider(HttpClientUnderTest.credentials(setup.credentials()));
    }
    return builder.setConnectionManager(connections.build());
  }

  private record Landing(Future<SimpleHttpResponse> response) implements Flight {
    @Override
    public Got result(Duration limit) throws Exception {
      try {
        SimpleHttpResponse got = response.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        byte[] body = got.getBodyBytes();
        return new Got(
            got.getCode(),
            HttpClientUnderTest.headers(got),
            body == null ? "" : new String(body, StandardCharsets.UTF_8));
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
