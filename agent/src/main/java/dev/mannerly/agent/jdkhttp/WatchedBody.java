package dev.mannerly.agent.jdkhttp;

import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** The application's body handler; the permit ends when its body has been read or given up. */
final class WatchedBody<T> implements BodyHandler<T> {
  private final BodyHandler<T> handler;
  private final Permit permit;

  WatchedBody(BodyHandler<T> handler, Permit permit) {
    this.handler = handler;
    this.permit = permit;
  }

  @Override
  public BodySubscriber<T> apply(ResponseInfo info) {
    return new Watched<>(handler.apply(info), permit);
  }

  private record Watched<T>(BodySubscriber<T> subscriber, Permit permit)
      implements BodySubscriber<T> {

    @Override
    public CompletionStage<T> getBody() {
      return subscriber.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscriber.onSubscribe(new WatchedSubscription(subscription, permit));
    }

    @Override
    public void onNext(List<ByteBuffer> item) {
      subscriber.onNext(item);
    }

    @Override
    public void onError(Throwable failure) {
      permit.ended(Outcome.failed(failure));
      subscriber.onError(failure);
    }

    @Override
    public void onComplete() {
      permit.ended(Outcome.complete());
      subscriber.onComplete();
    }
  }

  private record WatchedSubscription(Flow.Subscription subscription, Permit permit)
      implements Flow.Subscription {

    @Override
    public void request(long count) {
      subscription.request(count);
    }

    @Override
    public void cancel() {
      subscription.cancel();
      permit.ended(Outcome.complete());
    }
  }
}
