package dev.mannerly.okhttp;

import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Got;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import okhttp3.Cache;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** OkHttp for the contract; knows nothing of what is installed in it. */
public final class OkHttpUnderTest implements ClientUnderTest {
  private final OkHttpClient client;

  /**
   * Builds a client.
   *
   * @param last what is done to its builder at the end
   */
  public OkHttpUnderTest(ClientSetup setup, UnaryOperator<OkHttpClient.Builder> last) {
    client = last.apply(builder(setup)).build();
  }

  /** A client as OkHttp builds it. */
  public static OkHttpUnderTest bare(ClientSetup setup) {
    return new OkHttpUnderTest(setup, builder -> builder);
  }

  @Override
  public Got send(Ask ask) throws IOException {
    try (Response response = call(ask).execute()) {
      return got(response);
    }
  }

  @Override
  public Flight start(Ask ask) {
    Call call = call(ask);
    Landing landing = new Landing(call, new CompletableFuture<>());
    call.enqueue(landing);
    return landing;
  }

  @Override
  public Opened open(Ask ask) throws IOException {
    return new OpenResponse(call(ask).execute());
  }

  @Override
  public void close() {
    client.dispatcher().executorService().shutdown();
    client.connectionPool().evictAll();
  }

  private Call call(Ask ask) {
    Request.Builder request = new Request.Builder().url(ask.url()).method(ask.method(), body(ask));
    ask.headers().forEach(request::header);
    Call call = client.newCall(request.build());
    if (ask.timeout() != null) {
      call.timeout().timeout(ask.timeout().toMillis(), TimeUnit.MILLISECONDS);
    }
    return call;
  }

  @SuppressWarnings("deprecation") // OkHttp 3 has no other
  private static @Nullable RequestBody body(Ask ask) {
    return ask.body() == null ? null : RequestBody.create(null, ask.body());
  }

  private static Got got(Response response) throws IOException {
    return new Got(response.code(), response.headers().toMultimap(), response.body().string());
  }

  private static OkHttpClient.Builder builder(ClientSetup setup) {
    OkHttpClient.Builder builder = new OkHttpClient.Builder().proxy(setup.proxy());
    if (!setup.http2()) {
      builder.protocols(Collections.singletonList(Protocol.HTTP_1_1)); // 4.0 asks it for null
    }
    if (setup.tls()) {
      builder.sslSocketFactory(Certificate.client().getSocketFactory(), Certificate.trust());
    }
    if (setup.cache() != null) {
      builder.cache(new Cache(setup.cache().toFile(), 10_000_000));
    }
    if (setup.credentials() != null) {
      builder.authenticator(new BasicAuthenticator(setup.credentials()));
    }
    return builder;
  }

  private record OpenResponse(Response response) implements Opened {
    @Override
    public int status() {
      return response.code();
    }

    @Override
    public String read() throws IOException {
      return response.body().string();
    }

    @Override
    public void close() {
      response.close();
    }
  }

  private record Landing(Call call, CompletableFuture<Got> got) implements Flight, Callback {
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
      call.cancel();
    }

    @Override
    public boolean done() {
      return got.isDone();
    }

    @Override
    public void onResponse(Call answered, Response response) {
      try (response) {
        got.complete(OkHttpUnderTest.got(response));
      } catch (IOException e) {
        got.completeExceptionally(e);
      }
    }

    @Override
    public void onFailure(Call failed, IOException error) {
      got.completeExceptionally(error);
    }
  }
}
