package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.Misfit;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Arrays;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** What we need of one copy of the client in this JVM, to send; the same in 12.0 and 12.1. */
final class Insides {
  private static final String HOME = "org.eclipse.jetty.";

  private final Lookup lookup;
  private final String prefix;
  private final Messages messages;
  private final Member destination;
  private final Member request;
  private final Member response;
  private final Member responseFailure;
  private final Member conversation;
  private final Member abort;
  private final Member client;
  private final Member stale;
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
  private final Member sendersChannel;
  private final Member contentSender;
  private final Member iterate;
  private final boolean leavesReleaseToCaller;
  private volatile @Nullable Replies replies;
  private volatile @Nullable Fetching fetching;

  Insides(Lookup lookup) {
    this.lookup = lookup;
    this.prefix = prefixOf(lookup.lookupClass());
    Class<?> exchangeType = type("client.transport.HttpExchange");
    Class<?> destinationType = type("client.transport.HttpDestination");
    Class<?> channelType = type("client.transport.HttpChannel");
    Class<?> requestType = type("client.transport.HttpRequest");
    Class<?> failureType = type("client.transport.SendFailure");
    Class<?> senderType = type("client.transport.HttpSender");
    Class<?> clientType = type("client.HttpClient");
    messages = new Messages(this);
    destination = Member.method(lookup, exchangeType, "getHttpDestination", 0);
    request = Member.method(lookup, exchangeType, "getRequest", 0);
    response = Member.method(lookup, exchangeType, "getResponse", 0);
    responseFailure = Member.method(lookup, exchangeType, "getResponseFailure", 0);
    conversation = Member.method(lookup, exchangeType, "getConversation", 0);
    abort = Member.method(lookup, requestType, "abort", 1);
    client = Member.method(lookup, destinationType, "getHttpClient", 0);
    stale = Member.method(lookup, destinationType, "stale", 0);
    resolve = Member.exactly(lookup, clientType, "resolveDestination", type("client.Request"));
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
    expiry = Member.write(lookup, requestType, "timeoutNanoTime");
    sendersChannel = Member.method(lookup, senderType, "getHttpChannel", 0);
    contentSender = Member.read(lookup, senderType, "contentSender");
    iterate = Member.method(lookup, Member.typeOf(senderType, "contentSender"), "iterate", 0);
    leavesReleaseToCaller =
        Arrays.stream(destinationType.getDeclaredMethods())
            .anyMatch(method -> method.getName().equals("releaseOrClose"));
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

  /** A class by its name below {@code org.eclipse.jetty}. */
  Class<?> type(String name) {
    String full = prefix + HOME + name;
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

  /** Enters the destination again; one that was swept away as idle has a successor. */
  void send(Object aDestination, Object exchange) {
    Object now =
        (boolean) stale.get(aDestination)
            ? resolve.get(client(aDestination), request(exchange))
            : aDestination;
    send.call(now, exchange);
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
    expiry.call(request(exchange), Long.MAX_VALUE); // the wait does not count; it is set again
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
  void writeHeaders(Object sender) {
    iterate.call(contentSender.get(sender));
  }

  private static String prefixOf(Class<?> woven) {
    int home = woven.getName().indexOf(HOME);
    if (home < 0) {
      throw new Misfit(woven.getName() + " is not below " + HOME);
    }
    return woven.getName().substring(0, home);
  }
}
