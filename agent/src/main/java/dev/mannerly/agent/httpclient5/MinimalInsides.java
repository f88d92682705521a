package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.Member;
import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What we need of asynchronous clients without a chain, which run handlers of exchanges. */
final class MinimalInsides {
  private static final String HANDLER = "core5.http.nio.AsyncClientExchangeHandler";
  private static final String CLIENT = "client5.http.impl.async.MinimalHttpAsyncClient";
  private static final String ENDPOINT = CLIENT + "$InternalAsyncClientEndpoint";

  private final Library in;
  private final Class<?> handler;
  private final Class<?> channel;
  private final Class<?> endpoint;
  private final Member produce;
  private final Member consumeResponse;
  private final Member consume;
  private final Member streamEnd;
  private final Member failed;
  private final Member cancel;
  private final Member release;
  private final Member send;
  private final Member execute;
  private final Member executeAtEndpoint;
  private final Member clientOfEndpoint;

  MinimalInsides(Library in) {
    this.in = in;
    handler = in.type(HANDLER);
    channel = in.type("core5.http.nio.RequestChannel");
    endpoint = in.type(ENDPOINT);
    produce = in.method(HANDLER, "produceRequest", 2);
    consumeResponse = in.method(HANDLER, "consumeResponse", 3);
    consume = in.method("core5.http.nio.AsyncDataConsumer", "consume", 1);
    streamEnd = in.method("core5.http.nio.AsyncDataConsumer", "streamEnd", 1);
    failed = in.method("core5.http.nio.AsyncDataExchangeHandler", "failed", 1);
    cancel = in.method(HANDLER, "cancel", 0);
    release = in.method("core5.http.nio.ResourceHolder", "releaseResources", 0);
    send = in.method("core5.http.nio.RequestChannel", "sendRequest", 3);
    execute = in.method("client5.http.impl.async.AbstractMinimalHttpAsyncClientBase", "execute", 3);
    executeAtEndpoint = in.method(ENDPOINT, "execute", 3);
    clientOfEndpoint = in.field(ENDPOINT, "this$0");
  }

  /** Whether this handler is one that the client itself has put around one of ours. */
  boolean isOfClient(Object aHandler) {
    return aHandler.getClass().getName().startsWith(in.type(CLIENT).getName() + "$");
  }

  /** The client of a leased connection, or the client itself. */
  Object client(Object clientOrEndpoint) {
    return endpoint.isInstance(clientOrEndpoint)
        ? clientOfEndpoint.get(clientOrEndpoint)
        : clientOrEndpoint;
  }

  /** Runs an exchange; what cancels it, where the client says. */
  @Nullable Object execute(Object clientOrEndpoint, Object[] arguments) {
    Member entered = endpoint.isInstance(clientOrEndpoint) ? executeAtEndpoint : execute;
    return entered.call(clientOrEndpoint, arguments[0], arguments[1], arguments[2]);
  }

  Object handler(InvocationHandler ofHandler) {
    return StandIn.of(handler, ofHandler);
  }

  /** Asks a handler for its request. */
  void produce(Object aHandler, InvocationHandler ofChannel, @Nullable Object context) {
    produce.call(aHandler, StandIn.of(channel, ofChannel), context);
  }

  /** Sends a request, with what is known of its body, in a context. */
  void send(Object aChannel, List<@Nullable Object> sent) {
    send.call(aChannel, sent.get(0), sent.get(1), sent.get(2));
  }

  void fail(Object aHandler, Throwable error) {
    failed.call(aHandler, error instanceof Exception ? error : new IOException(error));
    release.call(aHandler);
  }

  void cancel(Object aHandler) {
    cancel.call(aHandler);
    release.call(aHandler);
  }

  /** Hands a response out that no server sent. */
  void answer(Object aHandler, MadeUpResponse madeUp, @Nullable Object context) {
    Messages messages = in.messages();
    consumeResponse.call(aHandler, messages.head(madeUp), messages.details(madeUp), context);
    consume.call(aHandler, ByteBuffer.wrap(Messages.body(madeUp)));
    streamEnd.call(aHandler, (Object) null);
    release.call(aHandler);
  }
}
