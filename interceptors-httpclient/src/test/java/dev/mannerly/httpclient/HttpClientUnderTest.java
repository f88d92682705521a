package dev.mannerly.httpclient;

import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Got;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.cache.CachingHttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.SSLConnectionSocketFactory;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** HttpClient's classic form for the contract; knows nothing of what is installed in it. */
public final class HttpClientUnderTest implements ClientUnderTest {
  private final CloseableHttpClient client;
  private final ExecutorService callers = Executors.newCachedThreadPool();

  /**
   * Builds a client.
   *
   * @param last what is done to its builder at the end
   */
  public HttpClientUnderTest(ClientSetup setup, UnaryOperator<HttpClientBuilder> last) {
    client = last.apply(builder(setup)).build();
  }

  @Override
  public Got send(Ask ask) throws IOException {
    return send(request(ask));
  }

  /** As FutureRequestExecutionService does: this form of the client has no threads of its own. */
  @Override
  public Flight start(Ask ask) {
    HttpUriRequestBase request = request(ask);
    return new Landing(request, callers.submit(() -> send(request)));
  }

  @Override
  public Opened open(Ask ask) throws IOException {
    return new OpenResponse(client.executeOpen(null, request(ask), null));
  }

  @Override
  public void close() {
    callers.shutdownNow();
    try {
      client.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Got send(HttpUriRequestBase request) throws IOException {
    return client.execute(request, HttpClientUnderTest::got);
  }

  private static Got got(ClassicHttpResponse response) throws IOException {
    return new Got(response.getCode(), headers(response), body(response));
  }

  static Map<String, List<String>> headers(HttpResponse response) {
    return Arrays.stream(response.getHeaders())
        .collect(
            Collectors.groupingBy(
                Header::getName, Collectors.mapping(Header::getValue, Collectors.toList())));
  }

  private static String body(ClassicHttpResponse response) throws IOException {
    try {
      return response.getEntity() == null
          ? ""
          : EntityUtils.toString(response.getEntity(), StandardCharsets.UTF_8);
    } catch (ParseException e) {
      throw new IOException(e);
    }
  }

  private static HttpUriRequestBase request(Ask ask) {
    HttpUriRequestBase request = new HttpUriRequestBase(ask.method(), URI.create(ask.url()));
    ask.headers().forEach(request::setHeader);
    if (ask.body() != null) {
      request.setEntity(new StringEntity(ask.body(), StandardCharsets.UTF_8));
    }
    if (ask.timeout() != null) {
      request.setConfig(config(ask.timeout()));
    }
    return request;
  }

  static RequestConfig config(Duration timeout) {
    return RequestConfig.custom()
        .setResponseTimeout(Timeout.of(timeout))
        .setConnectionRequestTimeout(Timeout.of(timeout))
        .build();
  }

  static BasicCredentialsProvider credentials(String credentials) {
    String[] parts = credentials.split(":", 2);
    BasicCredentialsProvider provider = new BasicCredentialsProvider();
    provider.setCredentials(
        new AuthScope(null, -1), new UsernamePasswordCredentials(parts[0], parts[1].toCharArray()));
    return provider;
  }

  private static HttpClientBuilder builder(ClientSetup setup) {
    HttpClientBuilder builder =
        setup.cache() == null ? HttpClientBuilder.create() : CachingHttpClientBuilder.create();
    PoolingHttpClientConnectionManagerBuilder connections =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnPerRoute(100)
            .setMaxConnTotal(500)
            // it trusts a connection for 2 s, ten times as long as a site of the contract keeps one
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setValidateAfterInactivity(TimeValue.ofMilliseconds(150))
                    .build());
    if (setup.tls()) {
      connections.setSSLSocketFactory(new SSLConnectionSocketFactory(Certificate.client()));
    }
    Proxy proxy = setup.proxy();
    if (proxy != null && proxy.type() == Proxy.Type.SOCKS) {
      connections.setDefaultSocketConfig(
          SocketConfig.custom().setSocksProxyAddress(proxy.address()).build());
    } else if (proxy != null) {
      builder.setProxy(host(proxy));
    }
    if (setup.credentials() != null) {
      builder.setDefaultCredentialsProvider(credentials(setup.credentials()));
    }
    return builder.setConnectionManager(connections.build());
  }

  static HttpHost host(Proxy proxy) {
    InetSocketAddress address = (InetSocketAddress) proxy.address();
    return new HttpHost(address.getHostString(), address.getPort());
  }

  private record OpenResponse(ClassicHttpResponse response) implements Opened {
    @Override
    public int status() {
      return response.getCode();
    }

    @Override
    public String read() throws IOException {
      return body(response);
    }

    @Override
    public void close() throws IOException {
      response.close();
    }
  }

  private record Landing(HttpUriRequestBase request, Future<Got> got) implements Flight {
    @Override
    public Got result(Duration limit) throws Exception {
      try {
        return got.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Exception cause ? cause : e;
      }
    }

    @Override
    public void cancel() {
      request.abort();
    }

    @Override
    public boolean done() {
      return got.isDone();
    }
  }
}
