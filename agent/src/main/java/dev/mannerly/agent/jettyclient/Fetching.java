package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.Member;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** What it takes to send a request of ours through one of the application's clients. */
final class Fetching {
  private final Insides in;
  private final Member newRequest;
  private final Member follow;
  private final Member timeout;
  private final Header putHeader;
  private final Member conversation;
  private final Member setAttribute;
  private final Member newListener;
  private final Member send;
  private final Member head;
  private final Member stream;
  private final Member abort;

  Fetching(Insides in) {
    this.in = in;
    newRequest = Member.exactly(in.lookup(), in.type("client.HttpClient"), "newRequest", URI.class);
    follow = in.method("client.Request", "followRedirects", 1);
    timeout = in.method("client.Request", "timeout", 2);
    putHeader = in.isTwelve() ? sinceTwelve(in) : beforeTwelve(in);
    conversation = in.method("client.transport.HttpRequest", "getConversation", 0);
    setAttribute = in.method("client.transport.HttpConversation", "setAttribute", 2);
    Class<?> listener = in.type("client.InputStreamResponseListener");
    newListener = Member.constructor(in.lookup(), listener);
    head = Member.method(in.lookup(), listener, "get", 2);
    stream = Member.method(in.lookup(), listener, "getInputStream", 0);
    send =
        Member.exactly(
            in.lookup(),
            in.type("client.Request"),
            "send",
            in.type("client.Response$CompleteListener"));
    abort = in.method("client.Request", "abort", 1);
  }

  /** A GET that follows no redirect and answers no site's challenge. */
  Object request(Object client, URI url, Map<String, String> fields, Duration limit) {
    Object request = newRequest.get(client, url);
    follow.call(request, false);
    timeout.call(request, Math.max(1, limit.toMillis()), TimeUnit.MILLISECONDS);
    fields.forEach((name, value) -> putHeader.put(request, name, value));
    setAttribute.call(
        conversation(request), // the client takes it for one that it has answered before
        in.type("client.WWWAuthenticationProtocolHandler").getName() + ".attribute",
        true);
    return request;
  }

  Object conversation(Object request) {
    return conversation.get(request);
  }

  /** Sends it; what is returned hands out its response. */
  Object send(Object request) {
    Object listener = newListener.get();
    send.call(request, listener);
    return listener;
  }

  /** Blocks until the head is there. */
  Object head(Object listener, Duration limit) {
    return head.get(listener, limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  InputStream body(Object listener) {
    return (InputStream) stream.get(listener);
  }

  int status(Object response) {
    return in.messages().status(response);
  }

  Map<String, List<String>> headers(Object response) {
    return in.messages().responseHeaders(response);
  }

  void abort(Object request, Throwable cause) {
    abort.call(request, cause);
  }

  /** Puts a header in place of those of its name. */
  private interface Header {
    void put(Object request, String name, String value);
  }

  private static Header sinceTwelve(Insides in) {
    Member headers = in.method("client.Request", "headers", 1);
    Member put =
        Member.exactly(
            in.lookup(), in.type("http.HttpFields$Mutable"), "put", String.class, String.class);
    return (request, name, value) -> {
      Consumer<Object> change = mutable -> put.call(mutable, name, value);
      headers.call(request, change);
    };
  }

  private static Header beforeTwelve(Insides in) {
    Member header =
        Member.exactly(
            in.lookup(), in.type("client.Request"), "header", String.class, String.class);
    return (request, name, value) -> {
      header.call(request, name, null); // takes them away
      header.call(request, name, value);
    };
  }
}
