package dev.mannerly.agent.jdkhttp;

import dev.mannerly.agent.Collected;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Reads a body up to a limit, then stops. Called by one thread at a time, as the client has it. */
final class CollectingBody implements BodySubscriber<Collected> {
  private final int limit;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<Collected> collected = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription;

  CollectingBody(int limit) {
    this.limit = limit;
  }

  @Override
  public CompletionStage<Collected> getBody() {
    return collected;
  }

  @Override
  public void onSubscribe(Flow.Subscription newSubscription) {
    subscription = newSubscription;
    newSubscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    if (collected.isDone()) {
      return;
    }
    for (ByteBuffer buffer : buffers) {
      byte[] some = new byte[Math.min(buffer.remaining(), limit + 1 - bytes.size())];
      buffer.get(some);
      bytes.write(some, 0, some.length);
    }
    if (bytes.size() > limit) {
      collected.complete(new Collected(bytes.toByteArray(), true));
      if (subscription != null) {
        subscription.cancel();
      }
    }
  }

  @Override
  public void onError(Throwable failure) {
    collected.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    collected.complete(new Collected(bytes.toByteArray(), false));
  }
}
