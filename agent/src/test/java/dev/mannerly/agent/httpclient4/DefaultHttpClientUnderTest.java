package dev.mannerly.agent.httpclient4;

import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Got;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.http.HttpHost;
import org.apache.http.HttpResponse;
import org.apache.http.auth.AuthScope;
import org.apache.http.auth.UsernamePasswordCredentials;
import org.apache.http.client.HttpClient;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.conn.params.ConnRoutePNames;
import org.apache.http.conn.scheme.PlainSocketFactory;
import org.apache.http.conn.scheme.Scheme;
import org.apache.http.conn.scheme.SchemeRegistry;
import org.apache.http.conn.ssl.SSLSocketFactory;
import org.apache.http.impl.client.ContentEncodingHttpClient;
import org.apache.http.impl.client.DefaultHttpClient;
import org.apache.http.impl.client.cache.CacheConfig;
import org.apache.http.impl.client.cache.CachingHttpClient;
import org.apache.http.impl.conn.PoolingClientConnectionManager;
import org.apache.http.params.CoreConnectionPNames;
import org.apache.http.params.HttpParams;

/** A client of before 4.3 as an application uses it that knows nothing of us. */
@SuppressWarnings("deprecation") // it is deprecated, and in use
final class DefaultHttpClientUnderTest implements ClientUnderTest {
  private final DefaultHttpClient inner;
  private final HttpClient client;
  private final ExecutorService callers = Executors.newCachedThreadPool();

  DefaultHttpClientUnderTest(ClientSetup setup) {
    inner = new ContentEncodingHttpClient(connections(setup), null);
    Proxy proxy = setup.proxy();
    if (proxy != null && proxy.type() == Proxy.Type.HTTP) {
      InetSocketAddress address = (InetSocketAddress) proxy.address();
      inner
          .getParams()
          .setParameter(
              ConnRoutePNames.DEFAULT_PROXY,
              new HttpHost(address.getHostString(), address.getPort()));
    }
    if (setup.credentials() != null) {
      String[] parts = setup.credentials().split(":", 2);
      inner
          .getCredentialsProvider()
          .setCredentials(AuthScope.ANY, new UsernamePasswordCredentials(parts[0], parts[1]));
    }
    client = setup.cache() == null ? inner : new CachingHttpClient(inner, new CacheConfig());
  }

  @Override
  public Got send(Ask ask) throws IOException {
    return send(request(ask));
  }

  @Override
  public Flight start(Ask ask) {
    HttpUriRequest request = request(ask);
    return new Landing(request, callers.submit(() -> send(request)));
  }

  @Override
  public Opened open(Ask ask) throws IOException {
    HttpUriRequest request = request(ask);
    return new OpenResponse(request, client.execute(request));
  }

  @Override
  public void close() {
    callers.shutdownNow();
    inner.getConnectionManager().shutdown();
  }

  private Got send(HttpUriRequest request) throws IOException {
    return HttpClient4UnderTest.got(client.execute(request));
  }

  private static HttpUriRequest request(Ask ask) {
    HttpUriRequest request = HttpClient4UnderTest.request(ask);
    Duration timeout = ask.timeout();
    if (timeout != null) {
      request
          .getParams()
          .setIntParameter(CoreConnectionPNames.SO_TIMEOUT, (int) timeout.toMillis());
    }
    return request;
  }

  private static PoolingClientConnectionManager connections(ClientSetup setup) {
    SchemeRegistry schemes = new SchemeRegistry();
    Proxy proxy = setup.proxy();
    schemes.register(
        new Scheme(
            "http",
            80,
            proxy != null && proxy.type() == Proxy.Type.SOCKS
                ? new Socks(proxy)
                : PlainSocketFactory.getSocketFactory()));
    schemes.register(
        new Scheme(
            "https",
            443,
            setup.tls()
                ? new SSLSocketFactory(Certificate.client())
                : SSLSocketFactory.getSocketFactory()));
    PoolingClientConnectionManager connections = new PoolingClientConnectionManager(schemes);
    connections.setDefaultMaxPerRoute(100);
    connections.setMaxTotal(500);
    return connections;
  }

  private static final class Socks extends PlainSocketFactory {
    private final Proxy proxy;

    Socks(Proxy proxy) {
      this.proxy = proxy;
    }

    @Override
    public Socket createSocket(HttpParams params) {
      return new Socket(proxy);
    }
  }

  private record OpenResponse(HttpUriRequest request, HttpResponse response) implements Opened {
    @Override
    public int status() {
      return response.getStatusLine().getStatusCode();
    }

    @Override
    public String read() throws IOException {
      return HttpClient4UnderTest.body(response);
    }

    @Override
    public void close() {
      request.abort();
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
