package dev.mannerly.httpclient;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.apache.hc.client5.http.AuthenticationStrategy;
import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.client5.http.async.AsyncExecRuntime;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecRuntime;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.H2AsyncClientBuilder;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.apache.hc.client5.http.nio.AsyncClientConnectionManager;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.nio.AsyncDataConsumer;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Clients without connections of their own, for requests of ours: each goes by the connections of
 * the application's client, named in its context. So it takes that client's trust store, resolver
 * and proxy, but none of its interceptors, cookies, default headers and retries.
 */
final class BareClients {
  static final String ROUTE = "dev.mannerly.route";
  static final String RUNTIME = "dev.mannerly.runtime";

  /** Challenges of proxies are answered, those of sites are not. */
  private static final AuthenticationStrategy NONE = (type, challenges, context) -> List.of();

  private BareClients() {}

  /** Started when first used; its two threads are daemons and idle. */
  static final class Async {
    static final CloseableHttpAsyncClient CLIENT = async();

    private Async() {}
  }

  /** The same for the connections of clients that speak HTTP/2 only. */
  static final class Http2 {
    static final CloseableHttpAsyncClient CLIENT = http2();

    private Http2() {}
  }

  /** Has no thread. */
  static final class Classic {
    static final CloseableHttpClient CLIENT = classic();

    private Classic() {}
  }

  /** The application's settings for its requests, as far as they concern the way. */
  static RequestConfig config(HttpClientContext application, Timeout timeout) {
    RequestConfig own = application.getRequestConfig(); // null where nothing was set, in 5.6
    return RequestConfig.copy(own == null ? RequestConfig.DEFAULT : own)
        .setExpectContinueEnabled(false)
        .setRedirectsEnabled(false)
        .setAuthenticationEnabled(true)
        .setContentCompressionEnabled(false) // what 5.6 unpacks still says that it is packed
        .setHardCancellationEnabled(true)
        .setResponseTimeout(timeout)
        .setConnectionRequestTimeout(timeout)
        .build();
  }

  private static CloseableHttpClient classic() {
    return HttpClientBuilder.create()
        .setConnectionManager(noConnections(HttpClientConnectionManager.class))
        .setRoutePlanner((target, context) -> BareRoute.in(context))
        .setTargetAuthenticationStrategy(NONE)
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .disableCookieManagement()
        .disableAuthCaching()
        .addExecInterceptorFirst("WAY", BareClients::execute)
        .build();
  }

  private static ClassicHttpResponse execute(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    ExecRuntime runtime = (ExecRuntime) scope.clientContext.getAttribute(RUNTIME);
    runtime.acquireEndpoint(scope.exchangeId, scope.route, null, scope.clientContext);
    if (runtime.isEndpointConnected()) {
      // the site may have closed it meanwhile, which would make the site look unreachable
      runtime.disconnectEndpoint();
    }
    return chain.proceed(
        request,
        new ExecChain.Scope(
            scope.exchangeId, scope.route, scope.originalRequest, runtime, scope.clientContext));
  }

  private static CloseableHttpAsyncClient async() {
    return started(
        HttpAsyncClientBuilder.create()
            .setConnectionManager(noConnections(AsyncClientConnectionManager.class))
            .setIOReactorConfig(IOReactorConfig.custom().setIoThreadCount(1).build())
            .setRoutePlanner((target, context) -> BareRoute.in(context))
            .setTargetAuthenticationStrategy(NONE)
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            .addExecInterceptorFirst("WAY", BareClients::execute)
            .build());
  }

  private static CloseableHttpAsyncClient http2() {
    return started(
        H2AsyncClientBuilder.create()
            .setIOReactorConfig(IOReactorConfig.custom().setIoThreadCount(1).build())
            .setRoutePlanner((target, context) -> BareRoute.in(context))
            .setTargetAuthenticationStrategy(NONE)
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            .addExecInterceptorFirst("WAY", BareClients::execute)
            .build());
  }

  private static CloseableHttpAsyncClient started(CloseableHttpAsyncClient client) {
    client.start();
    return client;
  }

  private static void execute(
      HttpRequest request,
      @Nullable AsyncEntityProducer body,
      AsyncExecChain.Scope scope,
      AsyncExecChain chain,
      AsyncExecCallback callback)
      throws HttpException, IOException {
    AsyncExecRuntime runtime = (AsyncExecRuntime) scope.clientContext.getAttribute(RUNTIME);
    chain.proceed(request, body, scope(scope, runtime), new Returning(runtime, callback));
  }

  private static AsyncExecChain.Scope scope(AsyncExecChain.Scope scope, AsyncExecRuntime runtime) {
    return new AsyncExecChain.Scope(
        scope.exchangeId,
        scope.route,
        scope.originalRequest,
        scope.cancellableDependency,
        scope.clientContext,
        runtime,
        scope.scheduler,
        scope.execCount);
  }

  private static <T> T noConnections(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              throw new UnsupportedOperationException(method.getName());
            }));
  }

  /** Gives the connection back to the application's client. */
  private record Returning(AsyncExecRuntime runtime, AsyncExecCallback callback)
      implements AsyncExecCallback {

    @Override
    public @Nullable AsyncDataConsumer handleResponse(
        HttpResponse response, @Nullable EntityDetails body) throws HttpException, IOException {
      return callback.handleResponse(response, body);
    }

    @Override
    public void handleInformationResponse(HttpResponse response) throws HttpException, IOException {
      callback.handleInformationResponse(response);
    }

    @Override
    public void completed() {
      runtime.releaseEndpoint();
      callback.completed();
    }

    @Override
    public void failed(Exception error) {
      runtime.discardEndpoint();
      callback.failed(error);
    }
  }
}
