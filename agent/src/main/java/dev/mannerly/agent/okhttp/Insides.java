package dev.mannerly.agent.okhttp;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.Misfit;
import dev.mannerly.hop.Answer;
import java.lang.invoke.MethodHandles.Lookup;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What we need of one OkHttp while its calls run. */
@SuppressWarnings("unchecked")
final class Insides {
  private static final ClassValue<AtomicReference<@Nullable Insides>> KNOWN = new Slots();

  private final Library library;
  private final Member callOfChain;
  private final Member requestOfChain;
  private final Member callOfExchange;
  private final Member exchangeOfBody;
  private final @Nullable Member callOfTransmitter;
  private final Member callOfTask;
  private final Member enqueue;
  private final Member executor;
  private final Member idleCallback;
  private final Member setIdleCallback;
  private final Member runningCount;
  private final Member cancel;
  private final Member socket;
  private final Member protocol;
  private final Member idleAt;
  private final Member client;
  private final Member cache;
  private final Member requestOfCall;
  private final Member method;
  private final Member url;
  private final Member headers;
  private final Member body;
  private final Member isOneShot;
  private final Member isDuplex;
  private final Member change;
  private final Member setHeader;
  private final Member changed;
  private final Member code;
  private final Member header;
  private final Member responseHeaders;
  private final Member networkResponse;
  private final Member requestOfResponse;

  private Insides(Library library) {
    this.library = library;
    boolean old = library.find("internal.connection.RealCall") == null;
    String call = old ? "RealCall" : "internal.connection.RealCall";
    callOfChain = library.method("Interceptor$Chain", "call");
    requestOfChain = library.method("Interceptor$Chain", "request");
    callOfExchange = library.read("internal.connection.Exchange", "call");
    exchangeOfBody = library.read("internal.connection.Exchange$ResponseBodySource", "this$0");
    callOfTransmitter = old ? library.read("internal.connection.Transmitter", "call") : null;
    callOfTask = library.method(call + "$AsyncCall", old ? "get" : "getCall");
    enqueue = enqueue(library, library.type(call + "$AsyncCall"));
    executor = library.method("Dispatcher", "executorService");
    idleCallback = library.read("Dispatcher", "idleCallback");
    setIdleCallback = Member.write(library.lookup(), library.type("Dispatcher"), "idleCallback");
    runningCount = library.method("Dispatcher", "runningCallsCount");
    cancel = library.method("Call", "cancel");
    socket = library.method("internal.connection.RealConnection", "socket");
    protocol = library.method("internal.connection.RealConnection", "protocol");
    idleAt = idleAt(library);
    client = library.read(call, "client");
    cache = library.method("OkHttpClient", "cache");
    requestOfCall = library.method("Call", "request");
    method = library.method("Request", "method");
    url = library.method("Request", "url");
    headers = library.method("Request", "headers", String.class);
    body = library.method("Request", "body");
    isOneShot = library.method("RequestBody", "isOneShot");
    isDuplex = library.method("RequestBody", "isDuplex");
    change = library.method("Request", "newBuilder");
    setHeader = library.method("Request$Builder", "header", String.class, String.class);
    changed = library.method("Request$Builder", "build");
    code = library.method("Response", "code");
    header = library.method("Response", "header", String.class);
    responseHeaders = library.method("Response", "headers", String.class);
    networkResponse = library.method("Response", "networkResponse");
    requestOfResponse = library.method("Response", "request");
  }

  /** The insides of the OkHttp whose woven class handed out this lookup. */
  static Insides of(Lookup lookup) {
    AtomicReference<@Nullable Insides> slot = KNOWN.get(lookup.lookupClass());
    Insides known = slot.get();
    if (known == null) {
      known = ofLibrary(new Library(lookup));
      slot.set(known);
    }
    return known;
  }

  private static Insides ofLibrary(Library library) {
    AtomicReference<@Nullable Insides> slot = KNOWN.get(library.type("OkHttpClient"));
    Insides known = slot.get();
    if (known == null) {
      known = new Insides(library);
      slot.set(known);
    }
    return known;
  }

  private static Member enqueue(Library library, Class<?> task) {
    try {
      return library.method("Dispatcher", "enqueue$okhttp", task);
    } catch (Misfit e) {
      return library.method("Dispatcher", "enqueue", task); // 3.14
    }
  }

  private static Member idleAt(Library library) {
    try {
      return library.read("internal.connection.RealConnection", "idleAtNs");
    } catch (Misfit e) {
      return library.read("internal.connection.RealConnection", "idleAtNanos"); // to 4.3
    }
  }

  Library library() {
    return library;
  }

  Object callOfChain(Object chain) {
    return callOfChain.get(chain);
  }

  Object requestOfChain(Object chain) {
    return requestOfChain.get(chain);
  }

  Object callOfExchange(Object exchange) {
    return callOfExchange.get(exchange);
  }

  Object exchangeOfBody(Object source) {
    return exchangeOfBody.get(source);
  }

  /** The call that this is, or stands for. */
  Object call(Object callOrTransmitter) {
    return callOfTransmitter == null ? callOrTransmitter : callOfTransmitter.get(callOrTransmitter);
  }

  Object callOfTask(Object task) {
    return callOfTask.get(task);
  }

  void enqueue(Object dispatcher, Object task) {
    enqueue.call(dispatcher, task);
  }

  ExecutorService executor(Object dispatcher) {
    return (ExecutorService) executor.get(dispatcher);
  }

  @Nullable Runnable idleCallback(Object dispatcher) {
    return (Runnable) idleCallback.call(dispatcher);
  }

  void setIdleCallback(Object dispatcher, Runnable callback) {
    setIdleCallback.call(dispatcher, callback);
  }

  int runningCount(Object dispatcher) {
    return (int) runningCount.get(dispatcher);
  }

  void cancel(Object call) {
    cancel.call(call);
  }

  Socket socket(Object connection) {
    return (Socket) socket.get(connection);
  }

  /** Whether a connection carries several requests at a time. */
  boolean isMultiplexed(Object connection) {
    return !protocol.get(connection).toString().startsWith("http/1");
  }

  /** Since when a connection is idle, on the clock of {@code System.nanoTime}. */
  long idleAtNanos(Object connection) {
    return (long) idleAt.get(connection);
  }

  Object client(Object call) {
    return client.get(call);
  }

  boolean hasCache(Object client) {
    return cache.call(client) != null;
  }

  /** The request that the application made the call with. */
  Object requestOfCall(Object call) {
    return requestOfCall.get(call);
  }

  String method(Object request) {
    return (String) method.get(request);
  }

  String url(Object request) {
    return url.get(request).toString();
  }

  List<String> headers(Object request, String name) {
    return (List<String>) headers.get(request, name);
  }

  /** Whether the request can be sent once more as it is. */
  boolean repeatable(Object request) {
    Object content = body.call(request);
    return content == null
        || !((boolean) isOneShot.get(content) || (boolean) isDuplex.get(content));
  }

  Object named(Object request, String userAgent) {
    Object builder = change.get(request);
    setHeader.call(builder, "User-Agent", userAgent);
    return changed.get(builder);
  }

  int code(Object response) {
    return (int) code.get(response);
  }

  Answer answer(Object response) {
    List<String> retryAfter = (List<String>) responseHeaders.get(response, "Retry-After");
    return new Answer(code(response), retryAfter, (String) header.call(response, "Date"));
  }

  boolean cameFromTheNetwork(Object response) {
    return networkResponse.call(response) != null;
  }

  Object requestOfResponse(Object response) {
    return requestOfResponse.get(response);
  }

  /** Kept with the class they are about, so that they live and die with it. */
  private static final class Slots extends ClassValue<AtomicReference<@Nullable Insides>> {
    @Override
    protected AtomicReference<@Nullable Insides> computeValue(Class<?> type) {
      return new AtomicReference<>();
    }
  }
}
