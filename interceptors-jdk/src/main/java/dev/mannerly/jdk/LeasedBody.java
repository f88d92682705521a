package dev.mannerly.jdk;

import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** A response body that tells its permit when it ends: read to its end, given up, or broken off. */
record LeasedBody<T>(BodySubscriber<T> body, Permit permit) implements BodySubscriber<T> {

  @Override
  public CompletionStage<T> getBody() {
    return body.getBody();
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    body.onSubscribe(
        new Subscription() {
          @Override
          public void request(long count) {
            subscription.request(count);
          }

          @Override
          public void cancel() {
            permit.ended(Outcome.complete()); // before it comes back to us as an error
            subscription.cancel();
          }
        });
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    body.onNext(buffers);
  }

  @Override
  public void onError(Throwable error) {
    permit.ended(Outcome.failed(error));
    body.onError(error);
  }

  @Override
  public void onComplete() {
    permit.ended(Outcome.complete()); // before the reader learns of it: it may ask for the next hop
    body.onComplete();
  }
}
