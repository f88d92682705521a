package dev.mannerly.session;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** Reads a body up to a limit of octets and then lets go of the connection. */
final class LimitedBody implements BodySubscriber<LimitedBody.Octets> {
  private final int limit;
  private final ByteArrayOutputStream octets = new ByteArrayOutputStream();
  private final CompletableFuture<Octets> body = new CompletableFuture<>();
  private @Nullable Subscription subscription;

  LimitedBody(int limit) {
    this.limit = limit;
  }

  /** What was read, and whether there was more. */
  @SuppressWarnings("ArrayRecordComponent") // handed on once, compared by nobody
  record Octets(byte[] bytes, boolean truncated) {}

  @Override
  public CompletionStage<Octets> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Subscription newSubscription) {
    subscription = newSubscription;
    newSubscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      int room = Math.min(buffer.remaining(), limit - octets.size());
      byte[] part = new byte[room];
      buffer.get(part);
      octets.writeBytes(part);
      if (buffer.hasRemaining()) {
        if (body.complete(new Octets(octets.toByteArray(), true)) && subscription != null) {
          subscription.cancel();
        }
        return;
      }
    }
  }

  @Override
  public void onError(Throwable error) {
    body.completeExceptionally(error);
  }

  @Override
  public void onComplete() {
    body.complete(new Octets(octets.toByteArray(), false));
  }
}
