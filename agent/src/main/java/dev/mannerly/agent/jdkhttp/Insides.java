package dev.mannerly.agent.jdkhttp;

import dev.mannerly.agent.Member;
import java.lang.invoke.MethodHandles.Lookup;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What we need of a {@code MultiExchange}, a call; the same from Java 17 to 25. */
@SuppressWarnings("unchecked")
final class Insides {
  private final Member userRequest;
  private final Member currentRequest;
  private final Member setCurrentRequest;
  private final Member setPreviousRequest;
  private final Member client;
  private final Member proxySelector;
  private final Member executor;
  private final Member delegate;
  private final Member attempts;
  private final Member exchange;
  private final Member setExchange;
  private final Member newExchange;
  private final Member ignoreBody;
  private final Member cancelTimer;
  private final Member send;
  private final Member previousResponse;
  private final Member bodyHandler;
  private final Member newRequest;
  private final Member systemHeaders;
  private final Member headersMap;
  private final Member setSystemHeader;
  private final Member isWebSocket;
  private final Member setWebSocket;
  private final Member proxy;
  private final Member setProxy;

  Insides(Lookup lookup) {
    Class<?> call = lookup.lookupClass();
    Class<?> request = Member.typeOf(call, "currentreq");
    Class<?> hop = Member.typeOf(call, "exchange");
    Class<?> engine = Member.typeOf(call, "client");
    userRequest = Member.read(lookup, call, "userRequest");
    currentRequest = Member.read(lookup, call, "currentreq");
    setCurrentRequest = Member.write(lookup, call, "currentreq");
    setPreviousRequest = Member.write(lookup, call, "previousreq");
    client = Member.read(lookup, call, "client");
    proxySelector = Member.read(lookup, engine, "proxySelector");
    executor = Member.read(lookup, call, "executor");
    delegate = Member.method(lookup, Member.typeOf(call, "executor"), "delegate", 0);
    attempts = Member.read(lookup, call, "attempts");
    exchange = Member.method(lookup, call, "getExchange", 0);
    setExchange = Member.method(lookup, call, "setExchange", 1);
    newExchange = Member.constructor(lookup, hop, request, call);
    ignoreBody = Member.method(lookup, hop, "ignoreBody", 0);
    cancelTimer = Member.method(lookup, call, "cancelTimer", 0);
    send = Member.method(lookup, call, "responseAsyncImpl");
    previousResponse = Member.read(lookup, call, "response");
    bodyHandler = Member.read(lookup, call, "responseHandler");
    newRequest =
        Member.constructor(lookup, request, HttpRequest.class, java.net.ProxySelector.class);
    systemHeaders = Member.method(lookup, request, "getSystemHeadersBuilder", 0);
    headersMap = Member.method(lookup, systemHeaders.result(), "map", 0);
    setSystemHeader = Member.method(lookup, request, "setSystemHeader", 2);
    isWebSocket = Member.method(lookup, request, "isWebSocket", 0);
    setWebSocket = Member.method(lookup, request, "isWebSocket", 1);
    proxy = Member.read(lookup, request, "proxy");
    setProxy = Member.method(lookup, request, "setProxy", 1);
  }

  /** The request as the application made it; null for the client's own CONNECT. */
  @Nullable Object userRequest(Object call) {
    return userRequest.call(call);
  }

  /** The request that the next hop sends. */
  HttpRequest request(Object call) {
    return (HttpRequest) currentRequest.get(call);
  }

  HttpClient client(Object call) {
    return (HttpClient) client.get(call);
  }

  /** The client's real executor; the one it wraps around it would run tasks inline. */
  Executor executor(Object call) {
    return (Executor) delegate.get(executor.get(call));
  }

  /** Stops the timer of the hop before, which would eat the wait of the next. */
  void cancelTimer(Object call) {
    cancelTimer.call(call);
  }

  /** Enters the hop again. */
  CompletableFuture<Object> send(Object call, Object[] arguments) {
    Object[] all = new Object[arguments.length + 1];
    all[0] = call;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return (CompletableFuture<Object>) send.get(all);
  }

  /** The header as the request would carry it: the application's, else the client's own. */
  List<String> header(HttpRequest request, String name) {
    List<String> users = request.headers().allValues(name);
    return users.isEmpty() ? systemHeaders(request).getOrDefault(name, List.of()) : users;
  }

  void systemHeader(HttpRequest request, String name, String value) {
    setSystemHeader.call(request, name, value);
  }

  Map<String, List<String>> systemHeaders(HttpRequest request) {
    return (Map<String, List<String>>) headersMap.get(systemHeaders.get(request));
  }

  /** Lets the next hop send another request in place of the current one. */
  void replaceRequest(Object call, HttpRequest template) {
    HttpRequest old = request(call);
    Object fresh = newRequest.get(template, proxySelector.get(client(call)));
    systemHeaders(old).forEach((name, values) -> copyHeader(fresh, name, values));
    if ((boolean) isWebSocket.get(old)) {
      setWebSocket.call(fresh, true);
      if (proxy.call(old) != null) {
        setProxy.call(fresh, proxy.call(old));
      }
    }
    setCurrentRequest.call(call, fresh);
    setExchange.call(call, newExchange.get(fresh, call));
  }

  /** Makes ready to send the current request again: its filters have run, its body is unread. */
  CompletableFuture<Object> prepareRepeat(Object call) {
    var ignored = (CompletableFuture<Object>) ignoreBody.get(exchange.get(call));
    return ignored.handle(
        (nothing, failure) -> {
          HttpRequest request = request(call);
          setPreviousRequest.call(call, request);
          setExchange.call(call, newExchange.get(request, call));
          ((AtomicInteger) attempts.get(call))
              .decrementAndGet(); // our repeats are not the client's
          return call;
        });
  }

  /** The response of the hop before, where the call had one. */
  @Nullable Object previousResponse(Object call) {
    return previousResponse.call(call);
  }

  /** What the application wants done with the body. */
  Object bodyHandler(Object call) {
    return bodyHandler.get(call);
  }

  private void copyHeader(Object request, String name, List<String> values) {
    if (values.size() == 1 && !name.equalsIgnoreCase("User-Agent")) {
      setSystemHeader.call(request, name, values.get(0));
    }
  }
}
