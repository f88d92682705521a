package dev.mannerly.okhttp;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.Dispatcher;
import okhttp3.EventListener;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;

/**
 * The way of a client's own requests: its proxy, trust store, resolver and time-outs, without its
 * interceptors, cache, cookies and credentials. Its threads are its own, because all of the
 * client's may be waiting for what it fetches; and each fetch opens a connection, because a stale
 * one would make a site look unreachable.
 */
record ClientWay(OkHttpClient client) implements Way {
  private static final int CHUNK = 8_192;
  private static final int MOST_AT_A_TIME = 512;
  private static final Dispatcher DISPATCHER = dispatcher();
  private static final Map<OkHttpClient, OkHttpClient> BARE =
      Collections.synchronizedMap(new WeakHashMap<>());

  @Override
  public String description() {
    return "the application's OkHttpClient";
  }

  @Override
  public List<InetAddress> addresses(String host) throws UnknownHostException {
    return client.dns().lookup(host);
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    SingleSend once = new SingleSend();
    // OkHttp asks for gzip itself, and decodes only what it asked for
    Request request =
        new Request.Builder()
            .url(url.toString())
            .headers(Headers.of(headers).newBuilder().removeAll("Accept-Encoding").build())
            .tag(SingleSend.class, once)
            .build();
    Call call = BARE.computeIfAbsent(client, ClientWay::bare).newCall(request);
    call.timeout().timeout(timeout.toNanos(), TimeUnit.NANOSECONDS);
    Reading reading = new Reading(once, maxBytes);
    call.enqueue(reading);
    var unused = reading.fetched.whenComplete((fetched, error) -> call.cancel());
    return reading.fetched;
  }

  private static OkHttpClient bare(OkHttpClient client) {
    OkHttpClient.Builder builder =
        client
            .newBuilder()
            .followRedirects(false)
            .followSslRedirects(false)
            .authenticator(Authenticator.NONE)
            .cache(null)
            .cookieJar(CookieJar.NO_COOKIES)
            .eventListener(EventListener.NONE)
            .connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS))
            .dispatcher(DISPATCHER);
    builder.interceptors().clear();
    builder.networkInterceptors().clear();
    return builder.addNetworkInterceptor(SingleSend::intercept).build();
  }

  /** Sites that are slow to answer must not hold up those that are not. */
  private static Dispatcher dispatcher() {
    Dispatcher dispatcher =
        new Dispatcher(
            new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                10,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                task -> {
                  Thread thread = new Thread(null, task, "mannerly-okhttp", 0, false);
                  thread.setDaemon(true);
                  return thread;
                }));
    dispatcher.setMaxRequests(MOST_AT_A_TIME);
    return dispatcher;
  }

  /** Reads the answer to one fetch. */
  private static final class Reading implements Callback {
    private final CompletableFuture<Fetched> fetched = new CompletableFuture<>();
    private final SingleSend once;
    private final int maxBytes;

    Reading(SingleSend once, int maxBytes) {
      this.once = once;
      this.maxBytes = maxBytes;
    }

    @Override
    public void onResponse(Call call, Response response) {
      try (response) {
        fetched.complete(read(response));
      } catch (IOException e) {
        fetched.completeExceptionally(e);
      }
    }

    @Override
    public void onFailure(Call call, IOException error) {
      Response head = once.answer();
      if (head != null && head.code() >= 400) {
        fetched.complete(new Fetched(head.code(), head.headers().toMultimap(), new byte[0], false));
      } else {
        fetched.completeExceptionally(error);
      }
    }

    private Fetched read(Response response) throws IOException {
      Buffer bytes = new Buffer();
      BufferedSource body = response.body().source();
      while (bytes.size() <= maxBytes && body.read(bytes, CHUNK) >= 0) {
        // until the end or one byte more than the limit
      }
      boolean truncated = bytes.size() > maxBytes;
      return new Fetched(
          response.code(),
          response.headers().toMultimap(),
          bytes.readByteArray(Math.min(bytes.size(), maxBytes)),
          truncated);
    }
  }
}
