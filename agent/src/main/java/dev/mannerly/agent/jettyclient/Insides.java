package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.Misfit;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** What we need of one copy of the client in this JVM, to send. */
final class Insides {
  /** Where classes were before 12. */
  private static final Map<String, String> BEFORE_12 =
      Map.of(
          "client.Request", "client.api.Request",
          "client.Request$Content", "client.api.Request$Content",
          "client.Response", "client.api.Response",
          "client.Response$Listener", "client.api.Response$Listener",
          "client.Response$CompleteListener", "client.api.Response$CompleteListener",
          "client.Result", "client.api.Result",
          "client.InputStreamResponseListener", "client.util.InputStreamResponseListener");

  private final Lookup lookup;
  private final String home;
  private final boolean twelve;
  private final Messages messages;
  private final Member destination;
  private final Member request;
  private final Member response;
  private final Member responseFailure;
  private final Member conversation;
  private final Member abort;
  private final Member client;
  private final Member stale;
  private final Member origin;
  private final Member resolve;
  private final Member executor;
  private final Member running;
  private final Member send;
  private final Member channelsDestination;
  private final Member releaseChannel;
  private final Member write;
  private final Member cause;
  private final Member retry;
  private final Member expiry;
  private final Member sent;
  private final Member sendersChannel;
  private final Continuation continuation;
  private final boolean leavesReleaseToCaller;
  private volatile @Nullable Replies replies;
  private volatile @Nullable Fetching fetching;

  Insides(Lookup lookup) {
    this.lookup = lookup;
    this.home = homeOf(lookup.lookupClass());
    this.twelve = lookup.lookupClass().getName().contains("client.transport.");
    Class<?> exchangeType = type("client.transport.HttpExchange");
    Class<?> destinationType = type("client.transport.HttpDestination");
    Class<?> channelType = type("client.transport.HttpChannel");
    Class<?> requestType = type("client.transport.HttpRequest");
    Class<?> failureType = type("client.transport.SendFailure");
    Class<?> senderType = type("client.transport.HttpSender");
    Class<?> clientType = type("client.HttpClient");
    messages = new Messages(this);
    destination = Member.read(lookup, exchangeType, "destination");
    request = Member.method(lookup, exchangeType, "getRequest", 0);
    response = Member.method(lookup, exchangeType, "getResponse", 0);
    responseFailure = Member.method(lookup, exchangeType, "getResponseFailure", 0);
    conversation = Member.method(lookup, exchangeType, "getConversation", 0);
    abort = Member.method(lookup, requestType, "abort", 1);
    client = Member.method(lookup, destinationType, "getHttpClient", 0);
    stale = Member.method(lookup, destinationType, "stale", 0);
    origin = Member.method(lookup, destinationType, "getOrigin", 0);
    resolve = Member.exactly(lookup, clientType, "resolveDestination", type("client.Origin"));
    executor = Member.method(lookup, clientType, "getExecutor", 0);
    running = Member.method(lookup, clientType, "isRunning", 0);
    send = Member.exactly(lookup, destinationType, "send", exchangeType);
    channelsDestination = Member.method(lookup, channelType, "getHttpDestination", 0);
    releaseChannel = Member.method(lookup, channelType, "release", 0);
    write =
        Member.exactly(
            lookup, type("client.transport.HttpConnection"), "send", channelType, exchangeType);
    cause = Member.read(lookup, failureType, "failure");
    retry = Member.read(lookup, failureType, "retry");
    expiry = Member.write(lookup, requestType, isNine() ? "timeoutAt" : "timeoutNanoTime");
    sent = Member.method(lookup, requestType, "sent", 0);
    sendersChannel = Member.method(lookup, senderType, "getHttpChannel", 0);
    continuation = continuation(senderType);
    leavesReleaseToCaller = has("client.transport.HttpDestination", "releaseOrClose");
  }

  Messages messages() {
    return messages;
  }

  Replies replies() {
    Replies known = replies;
    if (known == null) {
      known = new Replies(this);
      replies = known;
    }
    return known;
  }

  Fetching fetching() {
    Fetching known = fetching;
    if (known == null) {
      known = new Fetching(this);
      fetching = known;
    }
    return known;
  }

  Lookup lookup() {
    return lookup;
  }

  /** A class by its name below Jetty's home, as it is in 12. */
  Class<?> type(String name) {
    String full = home + name(name);
    try {
      return Class.forName(full, false, lookup.lookupClass().getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new Misfit(full + " is missing");
    }
  }

  Member method(String type, String name, int parameters) {
    return Member.method(lookup, type(type), name, parameters);
  }

  Object destination(Object exchange) {
    return destination.get(exchange);
  }

  Object request(Object exchange) {
    return request.get(exchange);
  }

  Object response(Object exchange) {
    return response.get(exchange);
  }

  @Nullable Throwable responseFailure(Object exchange) {
    return (Throwable) responseFailure.call(exchange);
  }

  Object conversation(Object exchange) {
    return conversation.get(exchange);
  }

  Object client(Object aDestination) {
    return client.get(aDestination);
  }

  /** Whether the client of a destination is not being stopped. */
  boolean isRunning(Object aDestination) {
    return (boolean) running.get(client(aDestination));
  }

  Executor executor(Object aDestination) {
    return (Executor) executor.get(client(aDestination));
  }

  /** Fails a request, and tells its listeners. */
  void abort(Object exchange, Throwable failure) {
    abort.call(request(exchange), failure);
  }

  /** Enters the destination again after a wait; one that was swept away as idle has a successor. */
  void send(Object aDestination, Object exchange) {
    Object now =
        (boolean) stale.get(aDestination)
            ? resolve.get(client(aDestination), origin.get(aDestination))
            : aDestination;
    restartTimeout(exchange);
    send.call(now, exchange);
  }

  /** The total time-out does not count the wait. */
  private void restartTimeout(Object exchange) {
    expiry.call(request(exchange), Long.MAX_VALUE);
    sent.call(request(exchange));
  }

  /** Where a channel's requests go, whatever the request itself says by now. */
  Object destinationOf(Object channel) {
    return channelsDestination.get(channel);
  }

  Object destinationOfSender(Object sender) {
    return destinationOf(sendersChannel.get(sender));
  }

  /**
   * Writes over a connection after a wait; what else the client does where it does not wait, when
   * an exchange could not be written, is done here.
   *
   * @param pooled whether another connection may take its place
   */
  void write(Object connection, Object channel, Object exchange, boolean pooled) {
    restartTimeout(exchange);
    Object failure = write.call(connection, channel, exchange);
    if (failure == null) {
      return;
    }
    if (pooled && (boolean) retry.get(failure)) { // the connection was closed meanwhile
      send(destination(exchange), exchange);
    } else {
      abort(exchange, (Throwable) cause.get(failure));
    }
    if (leavesReleaseToCaller) { // since 12.1; before, it was released by now
      releaseChannel.call(channel);
    }
  }

  /** Goes on where the headers would have been written. */
  void writeHeaders(Object sender, Object exchange) {
    continuation.run(sender, exchange);
  }

  /** Each major version calls it otherwise. */
  private Continuation continuation(Class<?> senderType) {
    if (twelve) {
      Member content = Member.read(lookup, senderType, "contentSender");
      Member iterate =
          Member.method(lookup, Member.typeOf(senderType, "contentSender"), "iterate", 0);
      return (sender, exchange) -> iterate.call(content.get(sender));
    }
    if (isNine()) {
      Member content = Member.read(lookup, senderType, "content");
      Member callback = Member.read(lookup, senderType, "commitCallback");
      Member write = Member.method(lookup, senderType, "sendHeaders", 3);
      return (sender, exchange) ->
          write.call(sender, exchange, content.get(sender), callback.get(sender));
    }
    Member demand = Member.method(lookup, senderType, "demand", 0);
    return (sender, exchange) -> demand.call(sender);
  }

  private interface Continuation {
    void run(Object sender, Object exchange);
  }

  /** Whether this is 12 or later. */
  boolean isTwelve() {
    return twelve;
  }

  /** Whether this is 9, which has no bodies but content providers, and no mutable headers. */
  boolean isNine() {
    return !has("client.transport.HttpRequest", "getBody");
  }

  private boolean has(String type, String method) {
    return Arrays.stream(type(type).getDeclaredMethods())
        .anyMatch(declared -> declared.getName().equals(method));
  }

  private String name(String since12) {
    return twelve
        ? since12
        : BEFORE_12.getOrDefault(
            since12, since12.replace("client.transport.", "client.").replace("internal.", ""));
  }

  /** Where Jetty lives in this copy; usually {@code org.eclipse.jetty.}. */
  private static String homeOf(Class<?> woven) {
    int client = woven.getName().indexOf("jetty.client.");
    if (client < 0) {
      throw new Misfit(woven.getName() + " is not of a Jetty client");
    }
    return woven.getName().substring(0, client + "jetty.".length());
  }
}
