package dev.mannerly.agent.reactornetty;

import dev.mannerly.agent.Member;
import dev.mannerly.session.MadeUpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Gives a call a response that no server sent: the client's own operations on a channel that is
 * never connected read it, on an event loop of the client.
 */
final class MadeUp {
  private final Library in;
  private final Class<?> socketChannel;
  private final Class<?> listener;
  private final Member onChannel;
  private final Member register;
  private final Member addListener;
  private final Member close;
  private final Member connectionOf;
  private final Member operationsProvider;
  private final Member create;
  private final Member bind;
  private final Member redirections;
  private final Member read;
  private final Object version;
  private final Member newStatus;
  private final Member wrap;
  private final Member newResponse;

  MadeUp(Library in) {
    this.in = in;
    Class<?> loops = in.type("reactor.netty.resources.LoopResources");
    Class<?> channel = in.type("io.netty.channel.Channel");
    Class<?> connection = in.type("reactor.netty.Connection");
    Class<?> operations = in.client("HttpClientOperations");
    socketChannel = in.type("io.netty.channel.socket.SocketChannel");
    listener = in.type("io.netty.util.concurrent.GenericFutureListener");
    onChannel = in.method(loops, "onChannel", 2);
    register = in.exactly(in.type("io.netty.channel.EventLoopGroup"), "register", channel);
    addListener = in.method(in.type("io.netty.channel.ChannelFuture"), "addListener", 1);
    close = in.method(in.type("io.netty.channel.ChannelOutboundInvoker"), "close", 0);
    connectionOf = in.exactly(connection, "from", channel);
    operationsProvider = in.method(in.client("HttpClientConfig"), "channelOperationsProvider", 0);
    create = in.method(in.type("reactor.netty.channel.ChannelOperations$OnSetup"), "create", 3);
    bind = in.method(connection, "bind", 0);
    redirections = in.method(in.client("HttpClientConnect$HttpClientHandler"), "channel", 1);
    read = in.method(operations, "onInboundNext", 2);
    String http = "io.netty.handler.codec.http.";
    Class<?> someVersion = in.type(http + "HttpVersion");
    Class<?> status = in.type(http + "HttpResponseStatus");
    Class<?> buffer = in.type("io.netty.buffer.ByteBuf");
    version = in.read(someVersion, "HTTP_1_1").get();
    newStatus = in.constructor(status, int.class, String.class);
    wrap = in.exactly(in.type("io.netty.buffer.Unpooled"), "wrappedBuffer", byte[].class);
    newResponse =
        in.constructor(in.type(http + "DefaultFullHttpResponse"), someVersion, status, buffer);
  }

  /**
   * Answers a call.
   *
   * @param arguments what it would have taken a connection with: settings, observer, call, resolver
   * @return what it subscribes to once it is answered; fails where that is not possible
   */
  CompletableFuture<Object> answer(Object[] arguments, MadeUpResponse made) {
    Object loops = in.calls().loopResources(arguments[0]);
    Executor group = in.calls().loops(arguments[0]);
    Object channel = onChannel.get(loops, socketChannel, group);
    CompletableFuture<Object> answered = new CompletableFuture<>();
    addListener.call(
        register.get(group, channel),
        StandIn.of(
            listener,
            (proxy, method, told) -> {
              try {
                deliver(channel, arguments, made);
                answered.complete(in.calls().nothing());
              } catch (RuntimeException | Error e) { // nobody above would tell the caller
                answered.completeExceptionally(e);
              }
              return null;
            }));
    return answered;
  }

  private void deliver(Object channel, Object[] arguments, MadeUpResponse made) {
    try {
      Object provider = operationsProvider.get(arguments[0]);
      Object wire = create.get(provider, connectionOf.get(channel), arguments[1], null);
      bind.call(wire);
      Object call = arguments[2];
      Object request = in.wire().request(wire);
      in.messages().describe(request, in.calls().methodOf(call), in.calls().pathAndQuery(call));
      redirections.call(call, wire);
      read.call(wire, null, response(made));
    } finally {
      close.call(channel);
    }
  }

  private Object response(MadeUpResponse made) {
    byte[] body = made.body().getBytes(StandardCharsets.UTF_8);
    Object status = newStatus.get(made.status(), made.reasonPhrase());
    Object response = newResponse.get(version, status, wrap.get((Object) body));
    Object headers = in.messages().headers(response);
    made.headers().forEach((name, value) -> in.messages().set(headers, name, value));
    in.messages().set(headers, "Content-Length", String.valueOf(body.length));
    return response;
  }
}
