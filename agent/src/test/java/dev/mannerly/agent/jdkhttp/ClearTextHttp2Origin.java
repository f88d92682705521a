package dev.mannerly.agent.jdkhttp;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** A site without TLS that takes the upgrade to HTTP/2; it answers each path with the path. */
final class ClearTextHttp2Origin implements AutoCloseable {
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final Server server = new Server();
  private final ServerConnector connector;

  private ClearTextHttp2Origin() {
    HttpConfiguration configuration = new HttpConfiguration();
    connector =
        new ServerConnector(
            server,
            new HttpConnectionFactory(configuration),
            new HTTP2CServerConnectionFactory(configuration));
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

  static ClearTextHttp2Origin start() throws Exception {
    ClearTextHttp2Origin origin = new ClearTextHttp2Origin();
    origin.server.start();
    return origin;
  }

  String url(String host, String path) {
    return "http://" + host + ":" + connector.getLocalPort() + path;
  }

  /** Each request's path and User-Agent. */
  List<String> requests() {
    return List.copyOf(requests);
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
    String path = request.getHttpURI().getPath();
    requests.add(path + " " + request.getHeaders().get(HttpHeader.USER_AGENT));
    if (path.equals("/robots.txt")) {
      response.setStatus(404);
      callback.succeeded();
    } else {
      response.write(true, StandardCharsets.UTF_8.encode(path), callback);
    }
    return true;
  }
}
