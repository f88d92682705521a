package dev.mannerly.agent.reactornetty;

import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Got;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufMono;
import reactor.netty.Connection;
import reactor.netty.http.Http11SslContextSpec;
import reactor.netty.http.Http2SslContextSpec;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.transport.ProxyProvider;

/** reactor-netty as an application uses it that knows nothing of us. */
final class ReactorNettyUnderTest implements ClientUnderTest {
  private final ConnectionProvider connections = ConnectionProvider.create("contract", 500);
  private final HttpClient client;
  private final @Nullable String credentials;

  ReactorNettyUnderTest(ClientSetup setup) {
    credentials = setup.credentials();
    HttpClient plain = HttpClient.create(connections).followRedirect(true).compress(true);
    client = secured(routed(plain, setup.proxy()), setup);
  }

  /** The client itself, for what the contract has no word for. */
  HttpClient bare() {
    return client;
  }

  @Override
  public Got send(Ask ask) {
    Got got = exchange(ask).block();
    if (got == null) {
      throw new AssertionError("nothing came");
    }
    return got;
  }

  @Override
  public Flight start(Ask ask) {
    return new Landing(exchange(ask).toFuture());
  }

  @Override
  public Opened open(Ask ask) {
    Open open =
        request(ask)
            .responseConnection((response, connection) -> Mono.just(new Open(response, connection)))
            .blockLast();
    if (open == null) {
      throw new AssertionError("nothing came");
    }
    return open;
  }

  @Override
  public void close() {
    connections.dispose();
  }

  private Mono<Got> exchange(Ask ask) {
    Mono<Got> first = once(ask);
    return credentials == null
        ? first
        : first.flatMap(got -> got.status() == 401 ? once(authorized(ask)) : Mono.just(got));
  }

  private Ask authorized(Ask ask) {
    byte[] pair = String.valueOf(credentials).getBytes(StandardCharsets.UTF_8);
    return ask.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
  }

  private Mono<Got> once(Ask ask) {
    return request(ask)
        .responseSingle(
            (response, body) ->
                body.asString(StandardCharsets.UTF_8)
                    .defaultIfEmpty("")
                    .map(text -> new Got(response.status().code(), headers(response), text)));
  }

  private HttpClient.ResponseReceiver<?> request(Ask ask) {
    HttpClient one = client.headers(headers -> ask.headers().forEach(headers::set));
    if (ask.timeout() != null) {
      one = one.responseTimeout(ask.timeout());
    }
    HttpClient.RequestSender sender = one.request(HttpMethod.valueOf(ask.method())).uri(ask.url());
    return ask.body() == null
        ? sender
        : sender.send(
            ByteBufMono.fromString(
                Mono.just(ask.body()), StandardCharsets.UTF_8, ByteBufAllocator.DEFAULT));
  }

  private static HttpClient routed(HttpClient client, @Nullable Proxy proxy) {
    if (proxy == null) {
      // its own asks name servers, which know nothing of the test's hosts
      return client.resolver(DefaultAddressResolverGroup.INSTANCE);
    }
    ProxyProvider.Proxy type =
        proxy.type() == Proxy.Type.SOCKS ? ProxyProvider.Proxy.SOCKS5 : ProxyProvider.Proxy.HTTP;
    InetSocketAddress address = (InetSocketAddress) proxy.address();
    return client.proxy(
        spec -> spec.type(type).host(address.getHostString()).port(address.getPort()));
  }

  private static HttpClient secured(HttpClient client, ClientSetup setup) {
    if (!setup.tls()) {
      return client;
    }
    SslContext trusting = trusting(setup.http2());
    HttpClient secure = client.secure(spec -> spec.sslContext(trusting));
    return setup.http2() ? secure.protocol(HttpProtocol.H2, HttpProtocol.HTTP11) : secure;
  }

  private static SslContext trusting(boolean http2) {
    Consumer<SslContextBuilder> trust = builder -> builder.trustManager(Certificate.trust());
    try {
      return http2
          ? Http2SslContextSpec.forClient().configure(trust).sslContext()
          : Http11SslContextSpec.forClient().configure(trust).sslContext();
    } catch (SSLException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, List<String>> headers(HttpClientResponse response) {
    HttpHeaders all = response.responseHeaders();
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    all.forEach(
        line ->
            headers.computeIfAbsent(line.getKey(), name -> new ArrayList<>()).add(line.getValue()));
    return headers;
  }

  private record Open(HttpClientResponse response, Connection connection) implements Opened {
    @Override
    public int status() {
      return response.status().code();
    }

    @Override
    public String read() {
      String text =
          connection
              .inbound()
              .receive()
              .aggregate()
              .asString(StandardCharsets.UTF_8)
              .defaultIfEmpty("")
              .block();
      return String.valueOf(text);
    }

    @Override
    public void close() {
      connection.dispose();
    }
  }

  private record Landing(CompletableFuture<Got> got) implements Flight {
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
      got.cancel(true);
    }

    @Override
    public boolean done() {
      return got.isDone();
    }
  }
}
