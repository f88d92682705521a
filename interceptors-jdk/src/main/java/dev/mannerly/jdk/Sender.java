package dev.mannerly.jdk;

import dev.mannerly.hop.Permit;
import dev.mannerly.session.MadeUpResponse;
import java.net.http.HttpRequest;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Sends the hops of one call, which were judged before. */
interface Sender<R> {

  /**
   * Sends one hop, reports on its permit, and completes with what the call brings; empty when
   * another hop is to follow. Cancelling it takes the hop back.
   */
  Sending<R> send(HttpRequest request, Permit permit);

  /** What the call brings instead when its next hop was refused in the form of a response. */
  CompletionStage<R> madeUp(HttpRequest request, MadeUpResponse response);

  /**
   * A hop under way.
   *
   * @param wire what the client below gave us; its cancellation reaches the wire
   * @param arrival completes after it
   */
  record Sending<R>(CompletableFuture<?> wire, CompletableFuture<Optional<R>> arrival) {}
}
