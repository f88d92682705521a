package dev.mannerly.agent.httpclient4;

import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Got;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.http.Header;
import org.apache.http.HttpHost;
import org.apache.http.HttpResponse;
import org.apache.http.auth.AuthScope;
import org.apache.http.auth.UsernamePasswordCredentials;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.client.methods.RequestBuilder;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.conn.ssl.SSLConnectionSocketFactory;
import org.apache.http.entity.StringEntity;
import org.apache.http.impl.client.BasicCredentialsProvider;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClientBuilder;
import org.apache.http.impl.client.cache.CachingHttpClientBuilder;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.apache.http.protocol.HttpContext;
import org.apache.http.util.EntityUtils;
import org.jspecify.annotations.Nullable;

/** HttpClient 4 as an application uses it that knows nothing of us. */
public final class HttpClient4UnderTest implements ClientUnderTest {
  private final CloseableHttpClient client;
  private final ExecutorService callers = Executors.newCachedThreadPool();

  public HttpClient4UnderTest(ClientSetup setup) {
    client = builder(setup).build();
  }

  @Override
  public Got send(Ask ask) throws IOException {
    return send(request(ask));
  }

  /** As FutureRequestExecutionService does: the client has no threads of its own. */
  @Override
  public Flight start(Ask ask) {
    HttpUriRequest request = request(ask);
    return new Landing(request, callers.submit(() -> send(request)));
  }

  @Override
  public Opened open(Ask ask) throws IOException {
    return new OpenResponse(client.execute(request(ask)));
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

  private Got send(HttpUriRequest request) throws IOException {
    try (CloseableHttpResponse response = client.execute(request)) {
      return got(response);
    }
  }

  static Got got(HttpResponse response) throws IOException {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (Header header : response.getAllHeaders()) {
      headers.computeIfAbsent(header.getName(), name -> new ArrayList<>()).add(header.getValue());
    }
    return new Got(response.getStatusLine().getStatusCode(), headers, body(response));
  }

  static String body(HttpResponse response) throws IOException {
    return response.getEntity() == null
        ? ""
        : EntityUtils.toString(response.getEntity(), StandardCharsets.UTF_8);
  }

  /** Each use is checked, for the client else trusts a kept connection longer than a site does. */
  @SuppressWarnings("deprecation") // 4.3 has nothing else
  static RequestConfig.Builder config() {
    return RequestConfig.custom().setStaleConnectionCheckEnabled(true);
  }

  private static HttpClientBuilder builder(ClientSetup setup) {
    HttpClientBuilder builder =
        setup.cache() == null ? HttpClientBuilder.create() : CachingHttpClientBuilder.create();
    PoolingHttpClientConnectionManager connections =
        new PoolingHttpClientConnectionManager(
            RegistryBuilder.<ConnectionSocketFactory>create()
                .register("http", plain(setup.proxy()))
                .register("https", secure(setup.tls()))
                .build());
    connections.setDefaultMaxPerRoute(100);
    connections.setMaxTotal(500);
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
    return builder.setDefaultRequestConfig(config().build()).setConnectionManager(connections);
  }

  private static ConnectionSocketFactory plain(@Nullable Proxy proxy) {
    return proxy != null && proxy.type() == Proxy.Type.SOCKS
        ? new Socks(proxy)
        : PlainConnectionSocketFactory.getSocketFactory();
  }

  private static ConnectionSocketFactory secure(boolean trusting) {
    return trusting
        ? new SSLConnectionSocketFactory(Certificate.client())
        : SSLConnectionSocketFactory.getSocketFactory();
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
          config().setSocketTimeout(millis).setConnectionRequestTimeout(millis).build());
    }
    return request.build();
  }

  /** As the library's examples do it. */
  private static final class Socks extends PlainConnectionSocketFactory {
    private final Proxy proxy;

    Socks(Proxy proxy) {
      this.proxy = proxy;
    }

    @Override
    public Socket createSocket(HttpContext context) {
      return new Socket(proxy);
    }
  }

  private record OpenResponse(CloseableHttpResponse response) implements Opened {
    @Override
    public int status() {
      return response.getStatusLine().getStatusCode();
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

  private record Landing(HttpUriRequest request, Future<Got> got) implements Flight {
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
