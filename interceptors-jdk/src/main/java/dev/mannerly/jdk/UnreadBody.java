package dev.mannerly.jdk;

import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * The body of a response that is not the caller's. What is short is read to its end, so that the
 * connection can be kept; the rest is given up, as the JDK's own client does. Never fails: the head
 * of the response has said all there is to know.
 */
final class UnreadBody<T> implements BodySubscriber<T> {
  private static final int SHORT = 1_024;

  private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
  private @Nullable Subscription subscription;
  private long read;

  @Override
  @SuppressWarnings("NullAway") // a response that nobody gets has a null for its body
  public CompletionStage<T> getBody() {
    return end.thenApply(nothing -> null);
  }

  @Override
  public void onSubscribe(Subscription newSubscription) {
    subscription = newSubscription;
    newSubscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      read += buffer.remaining();
    }
    if (read > SHORT && end.complete(null) && subscription != null) {
      subscription.cancel();
    }
  }

  @Override
  public void onError(Throwable error) {
    end.complete(null);
  }

  @Override
  public void onComplete() {
    end.complete(null);
  }
}
