package dev.mannerly.agent.reactornetty;

import dev.mannerly.agent.Member;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What we need of {@code HttpClientOperations}, a request and its response on a connection. */
final class WireInsides {
  private final Messages messages;
  private final Class<?> redirect;
  private final Member request;
  private final Member redirecting;
  private final Member newRedirect;
  private final Member inbound;
  private final Member inboundError;
  private final Member outboundError;
  private final Member persistent;
  private final Member observer;
  private final Member uncaught;
  private final Object redirectStatus;

  WireInsides(Library in) {
    messages = in.messages();
    Class<?> wire = in.client("HttpClientOperations");
    request = in.read(wire, "nettyRequest");
    redirecting = in.write(wire, "redirecting");
    redirect = in.client("RedirectClientException");
    Class<?> status = in.type("io.netty.handler.codec.http.HttpResponseStatus");
    newRedirect =
        in.constructor(redirect, in.type("io.netty.handler.codec.http.HttpHeaders"), status);
    redirectStatus = in.read(status, "TEMPORARY_REDIRECT").get();
    Class<?> operations = in.type("reactor.netty.channel.ChannelOperations");
    inbound = in.read(operations, "inbound");
    inboundError = in.read(in.type("reactor.netty.channel.FluxReceive"), "inboundError");
    outboundError = in.method(wire, "onOutboundError", 1);
    persistent = in.method(operations, "isPersistent", 0);
    observer = in.method(operations, "listener", 0);
    uncaught = in.method(in.type("reactor.netty.ConnectionObserver"), "onUncaughtException", 2);
  }

  /** The request; a WebSocket that takes a request's place has the same. */
  Object request(Object wire) {
    return request.get(wire);
  }

  /** Lets the response be read and dropped, and the same URL be asked for after it. */
  void repeat(Object wire, String url) {
    redirecting.call(wire, repetition(url));
  }

  /** The client's own word for "another hop follows", which it neither logs nor hands out. */
  RuntimeException repetition(String url) {
    Object location = messages.newHeaders(Map.of("Location", url));
    return (RuntimeException) newRedirect.get(location, redirectStatus);
  }

  boolean isRedirect(Object error) {
    return redirect.isInstance(error);
  }

  /** Why the response ended early, or null. */
  @Nullable Throwable inboundError(Object wire) {
    return (Throwable) inboundError.call(inbound.get(wire));
  }

  /** Tells the call that its request could not be written. */
  void fail(Object wire, Throwable error) {
    outboundError.call(wire, error);
  }

  /** Whether the connection is kept after this response. */
  boolean isPersistent(Object wire) {
    return (boolean) persistent.get(wire);
  }

  /** Ends the call with an error, or lets it begin anew. */
  void tell(Object wire, Throwable error) {
    uncaught.call(observer.get(wire), wire, error);
  }
}
