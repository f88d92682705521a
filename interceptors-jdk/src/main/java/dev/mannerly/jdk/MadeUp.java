package dev.mannerly.jdk;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mannerly.session.MadeUpResponse;
import java.net.http.HttpClient.Version;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** Turns a refusal in the form of a response into one that the caller's handler has read. */
final class MadeUp {
  private MadeUp() {}

  static <T> CompletionStage<HttpResponse<T>> response(
      HttpRequest request, MadeUpResponse madeUp, BodyHandler<T> handler) {
    ResponseInfo head = new HopHandler.Head(madeUp.status(), headers(madeUp), Version.HTTP_1_1);
    BodySubscriber<T> body = handler.apply(head);
    body.onSubscribe(new Text(body, ByteBuffer.wrap(madeUp.body().getBytes(UTF_8))));
    return body.getBody().thenApply(read -> new PlainResponse<>(request, head, read));
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
    private boolean settled;

    Text(BodySubscriber<?> reader, ByteBuffer text) {
      this.reader = reader;
      this.text = text;
    }

    @Override
    public void request(long count) {
      if (settle()) {
        reader.onNext(List.of(text));
        reader.onComplete();
      }
    }

    @Override
    public void cancel() {
      settle();
    }

    /** Whether it was neither delivered nor given up before. */
    private synchronized boolean settle() {
      boolean first = !settled;
      settled = true;
      return first;
    }
  }
}
