package dev.mannerly.agent.jettyclient;

import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Got;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Jetty's client 9.4 to 11, which has other types than the one that this is compiled with. */
final class OldJettyUnderTest implements ClientUnderTest {
  private final Object client;
  private final @Nullable String credentials;

  OldJettyUnderTest(ClientSetup setup) {
    credentials = setup.credentials();
    try {
      client = client(setup.tls());
      if (setup.proxy() != null) {
        InetSocketAddress proxy = (InetSocketAddress) setup.proxy().address();
        List<Object> proxies = list(call(call(client, "getProxyConfiguration"), "getProxies"));
        proxies.add(make("client.HttpProxy", proxy.getHostString(), proxy.getPort()));
      }
      call(client, "start");
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object client(boolean tls) throws Exception {
    if (!tls) {
      return make("client.HttpClient");
    }
    Object ssl = make("util.ssl.SslContextFactory$Client");
    call(ssl, "setSslContext", Certificate.client());
    try {
      Object connector = make("io.ClientConnector");
      call(connector, "setSslContextFactory", ssl);
      return make("client.HttpClient", make("client.http.HttpClientTransportOverHTTP", connector));
    } catch (ClassNotFoundException e) { // in 9.4
      return make("client.HttpClient", ssl);
    }
  }

  @Override
  public Got send(Ask ask) throws Exception {
    return got(call(request(ask), "send"));
  }

  /** Has a listener do something just before the request is written, and give it another path. */
  Got sendRewritten(Ask ask, Callable<?> before, String path) throws Exception {
    Object request = request(ask);
    Class<?> type = Class.forName("org.eclipse.jetty.client.api.Request$HeadersListener");
    Object listener =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              before.call();
              call(arguments[0], "path", path);
              return null;
            });
    call(request, "onRequestHeaders", listener);
    return got(call(request, "send"));
  }

  @Override
  public Flight start(Ask ask) throws Exception {
    Object request = request(ask);
    Object listener = make("client.util.FutureResponseListener", request);
    call(request, "send", listener);
    return new InFlight((Future<?>) listener);
  }

  @Override
  public Opened open(Ask ask) throws Exception {
    Object listener = make("client.util.InputStreamResponseListener");
    call(request(ask), "send", listener);
    Object response = call(listener, "get", 1L, TimeUnit.MINUTES);
    return new Open(
        (int) call(response, "getStatus"), (InputStream) call(listener, "getInputStream"));
  }

  @Override
  public void close() {
    try {
      call(client, "stop");
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private Object request(Ask ask) throws Exception {
    URI url = URI.create(ask.url());
    Object request = call(client, "newRequest", url);
    call(request, "method", ask.method());
    if (credentials != null) {
      String[] words = credentials.split(":", 2);
      call(
          call(client, "getAuthenticationStore"),
          "addAuthentication",
          make("client.util.BasicAuthentication", url, "<<ANY_REALM>>", words[0], words[1]));
    }
    for (Map.Entry<String, String> header : ask.headers().entrySet()) {
      call(request, "header", header.getKey(), null);
      call(request, "header", header.getKey(), header.getValue());
    }
    if (ask.body() != null) {
      call(request, "content", make("client.util.StringContentProvider", ask.body()));
    }
    if (ask.timeout() != null) {
      call(request, "timeout", ask.timeout().toMillis(), TimeUnit.MILLISECONDS);
    }
    return request;
  }

  private static Got got(Object response) throws Exception {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (Object field : (Iterable<?>) call(response, "getHeaders")) {
      headers
          .computeIfAbsent((String) call(field, "getName"), name -> new ArrayList<>())
          .add((String) call(field, "getValue"));
    }
    byte[] body = (byte[]) call(response, "getContent");
    return new Got(
        (int) call(response, "getStatus"), headers, new String(body, StandardCharsets.UTF_8));
  }

  private static Object make(String type, Object... arguments) throws Exception {
    Class<?> found = Class.forName("org.eclipse.jetty." + type);
    for (Constructor<?> constructor : found.getConstructors()) {
      if (takes(constructor, arguments)) {
        return constructor.newInstance(arguments);
      }
    }
    throw new NoSuchMethodException(type);
  }

  @SuppressWarnings("NullAway") // what gives nothing is asked for nothing
  private static Object call(Object target, String name, @Nullable Object... arguments)
      throws Exception {
    for (Method method : target.getClass().getMethods()) {
      if (method.getName().equals(name) && !method.isBridge() && takes(method, arguments)) {
        method.setAccessible(true); // public, but of a class that need not be
        try {
          return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
          throw e.getCause() instanceof Exception cause ? cause : e;
        }
      }
    }
    throw new NoSuchMethodException(target.getClass() + "." + name);
  }

  private static boolean takes(Executable executable, @Nullable Object[] arguments) {
    Class<?>[] types = executable.getParameterTypes();
    if (types.length != arguments.length) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      Object argument = arguments[i];
      boolean fits =
          argument == null
              ? types[i] == String.class
              : types[i].isInstance(argument)
                  || (types[i].isPrimitive() && argument instanceof Number);
      if (!fits
          || (types[i] == String.class && !(argument == null || argument instanceof String))) {
        return false;
      }
    }
    return !(types.length == 2 && types[0].isEnum()); // header(HttpHeader, String)
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Object any) {
    return (List<Object>) any;
  }

  private record InFlight(Future<?> future) implements Flight {

    @Override
    public Got result(Duration limit) throws Exception {
      try {
        return got(future.get(limit.toNanos(), TimeUnit.NANOSECONDS));
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Exception cause ? cause : e;
      }
    }

    @Override
    public void cancel() {
      future.cancel(true);
    }

    @Override
    public boolean done() {
      return future.isDone();
    }
  }

  private record Open(int status, InputStream body) implements Opened {

    @Override
    public String read() throws IOException {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
      body.close();
    }
  }
}
