package dev.mannerly.agent.jdkhttp;

import dev.mannerly.session.MadeUpResponse;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** A response that no server sent, in the form that the application's own handler gives it. */
record MadeUp<T>(HttpRequest request, @Nullable HttpResponse<T> previous, Head head, T body)
    implements HttpResponse<T> {

  /** Status and headers, as a body handler sees them. */
  private record Head(int statusCode, HttpHeaders headers) implements HttpResponse.ResponseInfo {
    @Override
    public HttpClient.Version version() {
      return HttpClient.Version.HTTP_1_1;
    }
  }

  @SuppressWarnings("unchecked") // the hops of one call have one type of body
  static <T> CompletableFuture<HttpResponse<T>> answer(
      HttpRequest request, @Nullable Object previous, BodyHandler<T> handler, MadeUpResponse made) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    made.headers().forEach((name, value) -> headers.put(name, List.of(value)));
    Head head = new Head(made.status(), HttpHeaders.of(headers, (name, value) -> true));
    BodySubscriber<T> subscriber = handler.apply(head);
    subscriber.onSubscribe(
        new OnePiece(subscriber, ByteBuffer.wrap(made.body().getBytes(StandardCharsets.UTF_8))));
    return subscriber
        .getBody()
        .<HttpResponse<T>>thenApply(
            body -> new MadeUp<>(request, (HttpResponse<T>) previous, head, body))
        .toCompletableFuture();
  }

  @Override
  public int statusCode() {
    return head.statusCode();
  }

  @Override
  public HttpHeaders headers() {
    return head.headers();
  }

  @Override
  public Optional<HttpResponse<T>> previousResponse() {
    return Optional.ofNullable(previous);
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
  public HttpClient.Version version() {
    return head.version();
  }

  /** Gives a body in one piece when it is asked for. */
  private static final class OnePiece implements Flow.Subscription {
    private final BodySubscriber<?> subscriber;
    private @Nullable ByteBuffer piece;

    OnePiece(BodySubscriber<?> subscriber, ByteBuffer piece) {
      this.subscriber = subscriber;
      this.piece = piece;
    }

    @Override
    public void request(long count) {
      ByteBuffer next = piece;
      piece = null;
      if (next != null && count > 0) {
        subscriber.onNext(List.of(next));
        subscriber.onComplete();
      }
    }

    @Override
    public void cancel() {
      piece = null;
    }
  }
}
