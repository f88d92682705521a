package dev.mannerly.agent.urlconnection;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.CacheRequest;
import java.net.CacheResponse;
import java.net.ResponseCache;
import java.net.URI;
import java.net.URLConnection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Keeps what may be kept for a while and gives it out for ever. */
final class MemoryCache extends ResponseCache {
  private final Map<URI, Kept> kept = new ConcurrentHashMap<>();

  @Override
  public @Nullable CacheResponse get(URI uri, String method, Map<String, List<String>> headers) {
    return method.equals("GET") ? kept.get(uri) : null;
  }

  @Override
  public @Nullable CacheRequest put(URI uri, URLConnection connection) {
    String control = connection.getHeaderField("Cache-Control");
    return control != null && control.contains("max-age")
        ? new Keeping(uri, new HashMap<>(connection.getHeaderFields()))
        : null;
  }

  private final class Keeping extends CacheRequest {
    private final URI uri;
    private final Map<String, List<String>> headers;

    Keeping(URI uri, Map<String, List<String>> headers) {
      this.uri = uri;
      this.headers = headers;
    }

    @Override
    public OutputStream getBody() {
      return new ByteArrayOutputStream() {
        @Override
        public void close() {
          kept.put(uri, new Kept(headers, toByteArray()));
        }
      };
    }

    @Override
    public void abort() {
      // nothing was kept yet
    }
  }

  private static final class Kept extends CacheResponse {
    private final Map<String, List<String>> headers;
    private final byte[] body;

    Kept(Map<String, List<String>> headers, byte[] body) {
      this.headers = headers;
      this.body = body;
    }

    @Override
    public Map<String, List<String>> getHeaders() {
      return headers;
    }

    @Override
    public InputStream getBody() {
      return new ByteArrayInputStream(body);
    }
  }
}
