package dev.mannerly.testkit;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * A site over TLS that speaks HTTP/2 to those who can. It answers each path with the path, sends
 * {@code /to} on to {@code /there}, and has no robots.txt.
 */
public final class Http2Origin implements AutoCloseable {
  private final List<String> paths = new CopyOnWriteArrayList<>();
  private final List<String> protocols = new CopyOnWriteArrayList<>();
  private final Server server = new Server();
  private final ServerConnector connector;

  private Http2Origin() {
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.addCustomizer(new SecureRequestCustomizer(false));
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setSslContext(Certificate.VALID.server());
    ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
    alpn.setDefaultProtocol("http/1.1");
    connector =
        new ServerConnector(
            server,
            new SslConnectionFactory(tls, alpn.getProtocol()),
            alpn,
            new HTTP2ServerConnectionFactory(configuration),
            new HttpConnectionFactory(configuration));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            return answer(request, response, callback);
          }
        });
  }

  public static Http2Origin start() {
    Http2Origin origin = new Http2Origin();
    try {
      origin.server.start();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    return origin;
  }

  public String url(String host, String path) {
    return "https://" + host + ":" + connector.getLocalPort() + path;
  }

  /** The paths that were asked for, in order. */
  public List<String> paths() {
    return List.copyOf(paths);
  }

  /** Whether all but robots.txt came over HTTP/2. */
  public boolean pagesOverHttp2() {
    return protocols.stream().allMatch("HTTP/2.0"::equals);
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean answer(Request request, Response response, Callback callback) {
    String path = request.getHttpURI().getPathQuery();
    paths.add(path);
    if (path.equals("/robots.txt")) {
      response.setStatus(404);
      callback.succeeded();
      return true;
    }
    protocols.add(request.getConnectionMetaData().getProtocol());
    if (path.equals("/to")) {
      response.setStatus(302);
      response.getHeaders().put(HttpHeader.LOCATION, "/there");
      callback.succeeded();
      return true;
    }
    response.write(true, StandardCharsets.UTF_8.encode(path), callback);
    return true;
  }
}
