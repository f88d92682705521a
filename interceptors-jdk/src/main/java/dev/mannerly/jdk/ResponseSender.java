package dev.mannerly.jdk;

import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Sends the requests of a call and chains their responses. */
final class ResponseSender<T> implements Sender<HttpResponse<T>> {
  private final HttpClient client;
  private final HopsOfCall hops;
  private final Reading<T> reading;
  private @Nullable HttpResponse<T> previous;

  ResponseSender(HttpClient client, HopsOfCall hops, Reading<T> reading) {
    this.client = client;
    this.hops = hops;
    this.reading = reading;
  }

  /** Sends one hop in this thread. */
  Optional<HttpResponse<T>> sendHere(HttpRequest request, Permit permit)
      throws IOException, InterruptedException {
    HttpRequest plain = hops.request();
    HopHandler<T> hop = new HopHandler<>(hops, permit, reading.handler());
    HttpResponse<T> response;
    try {
      response = client.send(request, hop);
    } catch (IOException e) {
      permit.ended(Outcome.failed(e));
      response = hop.withoutBody(plain).orElseThrow(() -> e);
    } catch (InterruptedException | RuntimeException | Error e) {
      permit.ended(Outcome.failed(e));
      throw e;
    }
    try {
      return arrived(plain, response, hop);
    } catch (IOException e) {
      throw new IOException(e.getMessage(), e); // with the stack of the caller, as the JDK does it
    }
  }

  @Override
  public Sending<HttpResponse<T>> send(HttpRequest request, Permit permit) {
    HttpRequest plain = hops.request();
    HopHandler<T> hop = new HopHandler<>(hops, permit, reading.handler());
    CompletableFuture<HttpResponse<T>> wire = client.sendAsync(request, hop, pushesOf(plain));
    return new Sending<>(
        wire,
        wire.exceptionally(
                error -> {
                  Throwable cause = AsyncCall.causeOf(error);
                  permit.ended(Outcome.failed(cause));
                  return hop.withoutBody(plain).orElseThrow(() -> new CompletionException(cause));
                })
            .thenApply(
                response -> {
                  try {
                    return arrived(plain, response, hop);
                  } catch (IOException e) {
                    throw new CompletionException(e);
                  }
                }));
  }

  @Override
  public CompletionStage<HttpResponse<T>> madeUp(HttpRequest request, MadeUpResponse response) {
    return MadeUp.response(request, response, reading.handler())
        .thenApply(madeUp -> new HopResponse<>(request, madeUp, previous));
  }

  private Optional<HttpResponse<T>> arrived(
      HttpRequest plain, HttpResponse<T> response, HopHandler<T> hop) throws IOException {
    HopResponse<T> arrived = new HopResponse<>(plain, response, previous);
    return switch (hop.next(response)) {
      case DELIVER -> Optional.of(arrived);
      case FOLLOW -> {
        previous = arrived;
        yield Optional.empty();
      }
      case REPEAT -> Optional.empty();
    };
  }

  /** The request that pushes belong to is the application's, not the one we made of it. */
  private @Nullable PushPromiseHandler<T> pushesOf(HttpRequest plain) {
    PushPromiseHandler<T> pushes = reading.pushes();
    return pushes == null
        ? null
        : (initiating, pushed, acceptor) -> pushes.applyPushPromise(plain, pushed, acceptor);
  }
}
