package dev.mannerly.agent.reactornetty;

import dev.mannerly.agent.Member;
import java.lang.reflect.Field;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What requests of ours are made of: the client's own settings, without what the page is for. */
final class Fetching {
  /** What runs the application's code, or would make more than one hop of ours. */
  private static final List<String> UNSET =
      List.of(
          "baseUrl",
          "body",
          "connector",
          "deferredConf",
          "doAfterRequest",
          "doAfterResponseSuccess",
          "doOnRedirect",
          "doOnRequest",
          "doOnRequestError",
          "doOnResponse",
          "doOnResponseError",
          "followRedirectPredicate",
          "redirectRequestBiConsumer",
          "redirectRequestConsumer",
          "uriStr",
          "websocketClientSpec");

  /** Likewise, since 1.3. */
  private static final List<String> UNSET_WHERE_KNOWN =
      List.of("authenticationPredicate", "authenticator");

  private final Library in;
  private final Class<?> settings;
  private final Member copy;
  private final Member newClient;
  private final Member response;
  private final Member responseStatus;
  private final Member responseHeaders;
  private final Member asByteArray;
  private final Member takeUntil;
  private final Member collectList;
  private final Member toFuture;
  private final Object get;

  Fetching(Library in) {
    this.in = in;
    settings = in.client("HttpClientConfig");
    copy = in.constructor(settings, settings);
    Class<?> client = in.client("HttpClientFinalizer");
    newClient = in.constructor(client, settings);
    response = in.method(client, "response", 1);
    Class<?> answer = in.client("HttpClientResponse");
    responseStatus = in.method(answer, "status", 0);
    responseHeaders = in.method(answer, "responseHeaders", 0);
    asByteArray = in.method(in.type("reactor.netty.ByteBufFlux"), "asByteArray", 0);
    Class<?> flux = in.type("reactor.core.publisher.Flux");
    takeUntil = in.method(flux, "takeUntil", 1);
    collectList = in.method(flux, "collectList", 0);
    toFuture = in.method(in.type("reactor.core.publisher.Mono"), "toFuture", 0);
    get = in.read(in.type("io.netty.handler.codec.http.HttpMethod"), "GET").get();
  }

  /** Settings for one GET that goes the way of others. */
  Object settings(Object like, URI url, Map<String, String> headers, Duration timeout) {
    Object made = copy.get(like);
    UNSET.forEach(field -> set(made, field, null));
    UNSET_WHERE_KNOWN.stream().filter(this::isKnown).forEach(field -> set(made, field, null));
    set(made, "headers", in.messages().newHeaders(headers));
    set(made, "method", get);
    set(made, "uri", url);
    set(made, "retryDisabled", true);
    set(made, "responseTimeout", timeout);
    return made;
  }

  /** Sends, and gives the body as it comes until enough of it is here. */
  @SuppressWarnings("unchecked") // the list is of what asByteArray gives
  CompletableFuture<List<byte[]>> send(Object made, Head head, Predicate<byte[]> enough) {
    BiFunction<Object, Object, Object> read =
        (answer, body) -> {
          head.came(
              in.messages().code(responseStatus.get(answer)),
              in.messages().all(responseHeaders.get(answer)));
          return takeUntil.get(asByteArray.get(body), enough);
        };
    Object body = response.get(newClient.get(made), read);
    return (CompletableFuture<List<byte[]>>) toFuture.get(collectList.get(body));
  }

  /** Told of the head of an answer, before its body. */
  interface Head {
    void came(int status, Map<String, List<String>> headers);
  }

  private void set(Object made, String field, @Nullable Object value) {
    in.write(settings, field).call(made, value);
  }

  private boolean isKnown(String field) {
    for (Field each : settings.getDeclaredFields()) {
      if (each.getName().equals(field)) {
        return true;
      }
    }
    return false;
  }
}
