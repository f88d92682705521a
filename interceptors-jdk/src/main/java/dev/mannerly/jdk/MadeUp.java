package dev.mannerly.jdk;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mannerly.session.MadeUpResponse;
import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import javax.net.ssl.SSLSession;

/** A refusal in the form of a response that no server sent. */
record MadeUp<T>(HttpRequest request, int statusCode, HttpHeaders headers, T body)
    implements HttpResponse<T> {

  /** Hands it to the caller's handler, as a server's would be. */
  static <T> CompletionStage<HttpResponse<T>> response(
      HttpRequest request, MadeUpResponse madeUp, BodyHandler<T> handler) {
    HttpHeaders headers = headers(madeUp);
    BodySubscriber<T> body =
        handler.apply(new HopHandler.Head(madeUp.status(), headers, Version.HTTP_1_1));
    body.onSubscribe(new Text(body, ByteBuffer.wrap(madeUp.body().getBytes(UTF_8))));
    return body.getBody().thenApply(read -> new MadeUp<>(request, madeUp.status(), headers, read));
  }

  @Override
  public Optional<HttpResponse<T>> previousResponse() {
    return Optional.empty();
  }

  @Override
  public Optional<SSLSession> sslSession() {
    return Optional.empty();
  }

  @Override
  public URI uri() {
    return request.uri();
  }

  @Override
  public Version version() {
    return Version.HTTP_1_1;
  }

  private static HttpHeaders headers(MadeUpResponse madeUp) {
    Map<String, List<String>> lines = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    madeUp.headers().forEach((name, value) -> lines.put(name, List.of(value)));
    return HttpHeaders.of(lines, (name, value) -> true);
  }

  /** Delivers one text when it is asked for. */
  private static final class Text implements Subscription {
    private final BodySubscriber<?> reader;
    private final ByteBuffer text;
    private boolean done;

    Text(BodySubscriber<?> reader, ByteBuffer text) {
      this.reader = reader;
      this.text = text;
    }

    @Override
    public void request(long count) {
      if (!cancelled()) {
        reader.onNext(List.of(text));
        reader.onComplete();
      }
    }

    @Override
    public void cancel() {
      cancelled();
    }

    /** Whether it was delivered or given up before; from now on it was. */
    private synchronized boolean cancelled() {
      boolean before = done;
      done = true;
      return before;
    }
  }
}
