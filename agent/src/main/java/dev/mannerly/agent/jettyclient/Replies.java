package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.Member;
import dev.mannerly.hop.Hop;
import dev.mannerly.session.MadeUpResponse;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes responses up, and repeats requests in place of handing their responses over. */
final class Replies {
  /** What a copy of a request lacks; the client takes it for a redirect's. */
  private static final List<String> LEFT_OUT =
      List.of("Cookie", "Authorization", "Proxy-Authorization");

  private final Insides in;
  private final Class<?> listenerType;
  private final Member requestComplete;
  private final Member responseComplete;
  private final Member terminateRequest;
  private final Member terminateResponse;
  private final Member updateListeners;
  private final Member listeners;
  private final Telling telling;
  private final Member newResult;
  private final Member resultsRequest;
  private final Member isFailed;
  private final Member version;
  private final Member setVersion;
  private final Member setStatus;
  private final Member setReason;
  private final Header addResponseHeader;
  private final Member newResponse;
  private final Member body;
  private final Class<?> failing;
  private final Member fail;
  private final Member uri;
  private final Member copyRequest;
  private final Member setBody;
  private final Header addHeader;
  private final Member cookies;
  private final Member addCookie;
  private final Member send;

  Replies(Insides in) {
    this.in = in;
    Class<?> request = in.type("client.Request");
    Class<?> response = in.type("client.Response");
    listenerType = in.type("client.Response$Listener");
    requestComplete = in.method("client.transport.HttpExchange", "requestComplete", 1);
    responseComplete = in.method("client.transport.HttpExchange", "responseComplete", 1);
    terminateRequest = in.method("client.transport.HttpExchange", "terminateRequest", 0);
    terminateResponse = in.method("client.transport.HttpExchange", "terminateResponse", 0);
    updateListeners = in.method("client.transport.HttpConversation", "updateResponseListeners", 1);
    listeners = in.method("client.transport.HttpConversation", "getResponseListeners", 0);
    telling = Telling.of(in);
    newResult = Member.constructor(in.lookup(), in.type("client.Result"), request, response);
    resultsRequest = in.method("client.Result", "getRequest", 0);
    isFailed = in.method("client.Result", "isFailed", 0);
    version = in.method("client.Request", "getVersion", 0);
    setVersion = in.method("client.transport.HttpResponse", "version", 1);
    setStatus = in.method("client.transport.HttpResponse", "status", 1);
    setReason = in.method("client.transport.HttpResponse", "reason", 1);
    addResponseHeader = responseHeader(in);
    newResponse =
        Member.constructor(
            in.lookup(),
            in.type("client.internal.HttpContentResponse"),
            response,
            byte[].class,
            String.class,
            String.class);
    body = in.method("client.Request", in.isNine() ? "getContent" : "getBody", 0);
    String source = in.isTwelve() ? "io.Content$Source" : "client.api.Request$Content";
    failing = in.type(in.isNine() ? "util.Callback" : source);
    fail = Member.exactly(in.lookup(), failing, in.isNine() ? "failed" : "fail", Throwable.class);
    uri = in.method("client.Request", "getURI", 0);
    setBody =
        in.isNine()
            ? Member.exactly(in.lookup(), request, "content", in.type("client.api.ContentProvider"))
            : in.method("client.Request", "body", 1);
    copyRequest = in.method("client.HttpClient", "copyRequest", 2);
    addHeader = requestHeader(in);
    cookies = in.method("client.Request", "getCookies", 0);
    addCookie = in.method("client.Request", "cookie", 1);
    send =
        Member.exactly(in.lookup(), request, "send", in.type("client.Response$CompleteListener"));
  }

  /** Gives an exchange that was not sent a response that no server sent. */
  void answer(Object exchange, MadeUpResponse madeUp, Throwable refusal) {
    Object request = in.request(exchange);
    Object response = in.response(exchange);
    boolean ours = (boolean) requestComplete.get(exchange, null);
    ours &= (boolean) responseComplete.get(exchange, null);
    if (!ours) {
      return; // it was given up this instant, and its listeners know
    }
    terminateRequest.call(exchange);
    terminateResponse.call(exchange);
    Object content = body.call(request);
    if (failing.isInstance(content)) {
      fail.call(content, refusal); // somebody may be writing it
    }
    setVersion.call(response, version.call(request));
    setStatus.call(response, madeUp.status());
    setReason.call(response, madeUp.reasonPhrase());
    madeUp.headers().forEach((name, value) -> addResponseHeader.add(response, name, value));
    byte[] bytes = madeUp.body().getBytes(StandardCharsets.UTF_8);
    Object whole = newResponse.get(response, bytes, "text/plain", "utf-8");
    Object conversation = in.conversation(exchange);
    updateListeners.call(conversation, (Object) null);
    telling.succeeded(exchange, listeners.get(conversation), newResult.get(request, whole));
  }

  /**
   * Takes a response over whose listeners have not seen its head, and sends its request again when
   * it has ended.
   *
   * @param about is told of the new request before it is sent
   */
  void repeat(Object exchange, Hop hop, Consumer<Object> about) {
    Object conversation = in.conversation(exchange);
    Object client = in.client(in.destination(exchange));
    InvocationHandler listener =
        (proxy, method, arguments) -> {
          if (method.getDeclaringClass() == Object.class) {
            return ofObject(proxy, method, arguments);
          }
          if (!method.getName().equals("onComplete")) {
            return InvocationHandler.invokeDefault(proxy, method, arguments); // drops the body
          }
          Object result = arguments[0];
          if ((boolean) isFailed.get(result)) {
            updateListeners.call(conversation, (Object) null);
            telling.failed(exchange, listeners.get(conversation), result);
          } else {
            sendAgain(client, resultsRequest.get(result), hop, about);
          }
          return null;
        };
    updateListeners.call(
        conversation,
        Proxy.newProxyInstance(
            listenerType.getClassLoader(), new Class<?>[] {listenerType}, listener));
  }

  private void sendAgain(Object client, Object request, Hop hop, Consumer<Object> about) {
    Object copy = copyRequest.get(client, request, uri.get(request));
    setBody.call(copy, (Object) null); // it was empty
    for (String name : LEFT_OUT) {
      for (String value : hop.headers().values(name)) {
        addHeader.add(copy, name, value);
      }
    }
    for (Object cookie : (List<?>) cookies.get(request)) {
      addCookie.call(copy, cookie);
    }
    about.accept(copy);
    send.call(copy, (Object) null);
  }

  private static @Nullable Object ofObject(Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "Mannerly, which will send the request again";
    };
  }

  /** A header of a request or a response. */
  private interface Header {
    void add(Object message, String name, String value);
  }

  private static Header responseHeader(Insides in) {
    Member newField = newField(in);
    if (in.isNine()) {
      Member fields = in.method("client.transport.HttpResponse", "getHeaders", 0);
      Member add =
          Member.exactly(
              in.lookup(), in.type("http.HttpFields"), "add", String.class, String.class);
      return (response, name, value) -> add.call(fields.get(response), name, value);
    }
    Member add = in.method("client.transport.HttpResponse", "addHeader", 1);
    return (response, name, value) -> add.call(response, newField.get(name, value));
  }

  private static Header requestHeader(Insides in) {
    Member newField = newField(in);
    if (in.isNine()) {
      Member add =
          Member.exactly(
              in.lookup(), in.type("client.Request"), "header", String.class, String.class);
      return (request, name, value) -> add.call(request, name, value);
    }
    Member add = in.method("client.transport.HttpRequest", "addHeader", 1);
    return (request, name, value) -> add.call(request, newField.get(name, value));
  }

  private static Member newField(Insides in) {
    return Member.constructor(in.lookup(), in.type("http.HttpField"), String.class, String.class);
  }
}
