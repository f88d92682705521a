package dev.mannerly.agent.jettyclient;

import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Got;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.Authentication;
import org.eclipse.jetty.client.BasicAuthentication;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpClientTransport;
import org.eclipse.jetty.client.HttpProxy;
import org.eclipse.jetty.client.InputStreamResponseListener;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Socks5Proxy;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.client.transport.HttpClientConnectionFactory;
import org.eclipse.jetty.client.transport.HttpClientTransportDynamic;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.ClientConnectionFactoryOverHTTP2;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;

/** Jetty's client, as an application uses it that knows nothing of us. */
final class JettyUnderTest implements ClientUnderTest {
  private final HttpClient client;
  private final @Nullable String credentials;

  JettyUnderTest(ClientSetup setup) {
    ClientConnector connector = new ClientConnector();
    if (setup.tls()) {
      SslContextFactory.Client ssl = new SslContextFactory.Client();
      ssl.setSslContext(Certificate.client());
      connector.setSslContextFactory(ssl);
    }
    client = new HttpClient(transport(connector, setup.http2()));
    credentials = setup.credentials();
    if (setup.proxy() != null) {
      InetSocketAddress proxy = (InetSocketAddress) setup.proxy().address();
      client
          .getProxyConfiguration()
          .addProxy(
              setup.proxy().type() == Proxy.Type.HTTP
                  ? new HttpProxy(proxy.getHostString(), proxy.getPort())
                  : new Socks5Proxy(proxy.getHostString(), proxy.getPort()));
    }
    try {
      client.start();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static HttpClientTransport transport(ClientConnector connector, boolean http2) {
    return http2
        ? new HttpClientTransportDynamic(
            connector,
            new ClientConnectionFactoryOverHTTP2.HTTP2(new HTTP2Client(connector)),
            HttpClientConnectionFactory.HTTP11)
        : new HttpClientTransportOverHTTP(connector);
  }

  @Override
  public Got send(Ask ask) throws Exception {
    return got(request(ask).send());
  }

  @Override
  public Flight start(Ask ask) {
    CompletableFuture<ContentResponse> sent = new CompletableResponseListener(request(ask)).send();
    return new InFlight(sent, sent.thenApply(JettyUnderTest::got));
  }

  @Override
  public Opened open(Ask ask) throws Exception {
    InputStreamResponseListener listener = new InputStreamResponseListener();
    request(ask).send(listener);
    return new Open(listener.get(1, TimeUnit.MINUTES), listener.getInputStream());
  }

  @Override
  public void close() {
    try {
      client.stop();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  HttpClient client() {
    return client;
  }

  private Request request(Ask ask) {
    Request request = client.newRequest(URI.create(ask.url())).method(ask.method());
    if (credentials != null) {
      String[] words = credentials.split(":", 2);
      client
          .getAuthenticationStore()
          .addAuthentication(
              new BasicAuthentication(
                  URI.create(ask.url()), Authentication.ANY_REALM, words[0], words[1]));
    }
    request.headers(headers -> ask.headers().forEach((name, value) -> headers.put(name, value)));
    if (ask.body() != null) {
      request.body(new StringRequestContent(ask.body()));
    }
    if (ask.timeout() != null) {
      request.timeout(ask.timeout().toMillis(), TimeUnit.MILLISECONDS);
    }
    return request;
  }

  private static Got got(ContentResponse response) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    response
        .getHeaders()
        .forEach(
            field ->
                headers
                    .computeIfAbsent(field.getName(), name -> new ArrayList<>())
                    .add(field.getValue()));
    return new Got(
        response.getStatus(), headers, new String(response.getContent(), StandardCharsets.UTF_8));
  }

  private record InFlight(CompletableFuture<?> sent, CompletableFuture<Got> got) implements Flight {

    @Override
    public Got result(Duration limit) throws Exception {
      try {
        return got.get(limit.toNanos(), TimeUnit.NANOSECONDS);
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Exception cause ? cause : e;
      }
    }

    @Override
    public void cancel() {
      sent.cancel(true);
    }

    @Override
    public boolean done() {
      return got.isDone();
    }
  }

  private record Open(Response response, InputStream body) implements Opened {

    @Override
    public int status() {
      return response.getStatus();
    }

    @Override
    public String read() throws IOException {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
      body.close();
    }
  }
}
