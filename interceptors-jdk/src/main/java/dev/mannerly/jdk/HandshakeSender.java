package dev.mannerly.jdk;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Sends the opening handshakes of one WebSocket: one, or more where it is redirected. */
final class HandshakeSender implements Sender<WebSocket> {
  private static final int SWITCHING_PROTOCOLS = 101;

  private final HttpClient client;
  private final HopsOfCall hops;
  private final Handshake handshake;

  HandshakeSender(HttpClient client, HopsOfCall hops, Handshake handshake) {
    this.client = client;
    this.hops = hops;
    this.handshake = handshake;
  }

  @Override
  public Sending<WebSocket> send(HttpRequest request, Permit permit) {
    CompletableFuture<WebSocket> wire = handshake.open(client, request);
    return new Sending<>(
        wire, wire.handle((socket, error) -> Optional.ofNullable(arrived(socket, error, permit))));
  }

  @Override
  public CompletionStage<WebSocket> madeUp(HttpRequest request, MadeUpResponse response) {
    return MadeUp.response(request, response, BodyHandlers.ofString())
        .thenCompose(
            madeUp -> CompletableFuture.failedStage(new WebSocketHandshakeException(madeUp)));
  }

  private @Nullable WebSocket arrived(
      @Nullable WebSocket socket, @Nullable Throwable error, Permit permit) {
    if (error == null) {
      permit.answered(Answer.of(SWITCHING_PROTOCOLS));
      permit.ended(Outcome.complete()); // what follows is no request
      return socket;
    }
    Throwable cause = AsyncCall.causeOf(error);
    if (cause instanceof WebSocketHandshakeException rejected
        && rejected.getResponse() != null
        && next(HopHandler.Head.of(rejected.getResponse()), permit) != Next.DELIVER) {
      return null;
    }
    permit.ended(Outcome.failed(cause));
    throw new CompletionException(cause);
  }

  private Next next(HopHandler.Head head, Permit permit) {
    Answer answer = HopHandler.answer(head);
    permit.answered(answer);
    permit.ended(Outcome.complete());
    try {
      return hops.answered(head, answer);
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }
}
