package dev.mannerly.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.FixedIntervalSession;
import dev.mannerly.testkit.RecordedPermit;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pushed responses come unasked: they reach the caller, and nobody is asked about them. */
@Timeout(60)
class PushTest {
  private final FixedIntervalSession session = new FixedIntervalSession(Duration.ZERO);
  private final Server server = new Server();
  private final ServerConnector connector = connector(server);

  @BeforeEach
  void start() throws Exception {
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            if (request.getHttpURI().getPath().equals("/page")) {
              HttpURI style = HttpURI.build(request.getHttpURI()).path("/style").asImmutable();
              request.push(
                  new MetaData.Request(
                      "GET",
                      style,
                      request.getConnectionMetaData().getHttpVersion(),
                      request.getHeaders()));
            }
            String path = request.getHttpURI().getPath();
            response.write(true, StandardCharsets.UTF_8.encode(path), callback);
            return true;
          }
        });
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
    assertThat(session.permits()).noneMatch(RecordedPermit::open);
  }

  @Test
  void handsPushesToTheCaller_andCountsTheRequestAlone() throws Exception {
    HttpClient client = PoliteHttpClient.newBuilder(session.userAgent("Bot/1")).build();
    HttpRequest page = HttpRequest.newBuilder(at("/page")).build();
    client.send(HttpRequest.newBuilder(at("/")).build(), BodyHandlers.ofString()); // now it is h2
    ConcurrentMap<HttpRequest, CompletableFuture<HttpResponse<String>>> pushed =
        new ConcurrentHashMap<>();

    HttpResponse<String> response =
        client
            .sendAsync(
                page,
                BodyHandlers.ofString(),
                PushPromiseHandler.of(request -> BodyHandlers.ofString(), pushed))
            .get(10, TimeUnit.SECONDS);

    assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
    assertThat(response.body()).isEqualTo("/page");
    for (Map.Entry<HttpRequest, CompletableFuture<HttpResponse<String>>> push : pushed.entrySet()) {
      assertThat(push.getKey().uri().getPath()).isEqualTo("/style");
      assertThat(push.getValue().get(10, TimeUnit.SECONDS).body()).isEqualTo("/style");
    }
    assertThat(pushed).hasSize(1);
    assertThat(session.asked()).hasSize(2);
  }

  private URI at(String path) {
    return URI.create("http://site.test:" + connector.getLocalPort() + path);
  }

  private static ServerConnector connector(Server server) {
    HttpConfiguration configuration = new HttpConfiguration();
    ServerConnector connector =
        new ServerConnector(
            server,
            new HttpConnectionFactory(configuration),
            new HTTP2CServerConnectionFactory(configuration));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    return connector;
  }
}
