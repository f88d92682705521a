package dev.mannerly.agent.okhttp;

import dev.mannerly.agent.Collected;
import dev.mannerly.agent.Member;
import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The way of a client's own requests: its proxy, trust store, resolver and time-outs, without its
 * interceptors, cache, cookies and credentials. Its threads are ours, because all of the client's
 * may be waiting for what it fetches; and each fetch opens a connection, because a stale one would
 * make a site look unreachable.
 */
final class OkHttpWay implements Way {
  private static final Executor THREADS = Threads.daemons("mannerly-okhttp-fetch");
  private static final String BUILDER = "OkHttpClient$Builder";

  private final Calls calls;
  private final Library library;
  private final Object client;

  OkHttpWay(Calls calls, Library library, Object client) {
    this.calls = calls;
    this.library = library;
    this.client = client;
  }

  @Override
  public String description() {
    return "the application's OkHttpClient";
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    CompletableFuture<Fetched> fetched = new CompletableFuture<>();
    THREADS.execute(
        () -> {
          try {
            fetched.complete(fetch(request(url, headers), timeout, maxBytes));
          } catch (IOException | RuntimeException | Error e) {
            fetched.completeExceptionally(e);
          }
        });
    return fetched;
  }

  private Fetched fetch(Object request, Duration timeout, int maxBytes) throws IOException {
    Object call = library.method("OkHttpClient", "newCall", 1).get(bare(timeout), request);
    calls.addOwn(call);
    try (Closeable response = (Closeable) library.method("Call", "execute").get(call)) {
      return read(response, maxBytes);
    }
  }

  @SuppressWarnings("unchecked")
  private Fetched read(Object response, int maxBytes) throws IOException {
    Object lines = library.method("Response", "headers").get(response);
    Object body = library.method("Response", "body").get(response);
    int status = (int) library.method("Response", "code").get(response);
    // OkHttp has decoded what it asked for itself, and then hides the header
    try (InputStream in = (InputStream) library.method("ResponseBody", "byteStream").get(body)) {
      byte[] bytes = in.readNBytes(maxBytes + 1);
      return new Collected(bytes, bytes.length > maxBytes)
          .fetched(
              status,
              (Map<String, List<String>>) library.method("Headers", "toMultimap").get(lines),
              maxBytes);
    }
  }

  private Object request(URI url, Map<String, String> headers) {
    String type = "Request$Builder";
    Object builder = Member.constructor(library.lookup(), library.type(type)).get();
    library.method(type, "url", String.class).call(builder, url.toString());
    Member header = library.method(type, "header", String.class, String.class);
    headers.forEach(
        (name, value) -> {
          if (!name.equalsIgnoreCase("Accept-Encoding")) {
            header.call(builder, name, value);
          }
        });
    return library.method(type, "build").get(builder);
  }

  /** The client without what is the application's alone. */
  private Object bare(Duration timeout) {
    Object builder = library.method("OkHttpClient", "newBuilder").get(client);
    ((List<?>) library.method(BUILDER, "interceptors").get(builder)).clear();
    ((List<?>) library.method(BUILDER, "networkInterceptors").get(builder)).clear();
    library
        .method(BUILDER, "callTimeout", long.class, TimeUnit.class)
        .call(builder, timeout.toMillis(), TimeUnit.MILLISECONDS);
    set(builder, "cache", null);
    set(builder, "cookieJar", library.read("CookieJar", "NO_COOKIES").get());
    set(builder, "authenticator", library.read("Authenticator", "NONE").get());
    set(builder, "eventListener", library.read("EventListener", "NONE").get());
    set(builder, "dispatcher", make("Dispatcher"));
    Object connections =
        Member.constructor(
                library.lookup(),
                library.type("ConnectionPool"),
                int.class,
                long.class,
                TimeUnit.class)
            .get(0, 1L, TimeUnit.SECONDS);
    set(builder, "connectionPool", connections);
    return library.method(BUILDER, "build").get(builder);
  }

  private Object make(String type) {
    return Member.constructor(library.lookup(), library.type(type)).get();
  }

  private void set(Object builder, String option, @Nullable Object value) {
    library.method(BUILDER, option, 1).call(builder, value);
  }
}
