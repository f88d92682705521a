package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.httpcore4.Library;
import dev.mannerly.agent.httpcore4.Messages;
import dev.mannerly.agent.httpcore4.Reflection;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes clients from the library's own builder. They lease connections from the application's
 * manager, and each is opened for them: one that was kept may be dead by now, and then the site
 * would look as if it could not be reached.
 */
final class ChainClients implements OwnRequests.Clients {
  private static final List<String> UNWANTED =
      List.of(
          "disableAutomaticRetries",
          "disableRedirectHandling",
          "disableCookieManagement",
          "disableAuthCaching",
          "disableContentCompression",
          "disableConnectionState");

  private final Reflection reflection;
  private final Messages messages;
  private final Member manager;

  ChainClients(Reflection reflection, Messages messages) {
    this.reflection = reflection;
    this.messages = messages;
    Library library = reflection.library();
    this.manager = Member.read(library.lookup(), library.lookup().lookupClass(), "connManager");
  }

  @Override
  public OwnRequests.Own make(OwnRequests.Place place, Object request, Duration timeout) {
    reflection.call(request, "setConfig", config(place.context(), timeout));
    Object builder = reflection.callStatic("impl.client.HttpClientBuilder", "create");
    reflection.call(builder, "setConnectionManager", freshFrom(manager.get(place.engine())));
    reflection.call(
        builder,
        "setRoutePlanner",
        reflection.standIn("conn.routing.HttpRoutePlanner", (method, arguments) -> place.route()));
    reflection.call(
        builder, "setTargetAuthenticationStrategy", OwnRequests.unchallenged(reflection));
    UNWANTED.forEach(unwanted -> reflection.call(builder, unwanted));
    return new OwnRequests.Own(reflection.get(builder, "build"), () -> {});
  }

  /** The application's connections; one that is open when it is leased is closed first. */
  private Object freshFrom(Object connections) {
    return reflection.standIn(
        "conn.HttpClientConnectionManager",
        (method, arguments) -> {
          Object result = Reflection.passOn(connections, method, arguments);
          return method.getName().equals("requestConnection") && result != null
              ? fresh(result)
              : result;
        });
  }

  private Object fresh(Object lease) {
    return reflection.standIn(
        "conn.ConnectionRequest", (method, arguments) -> leased(lease, method, arguments));
  }

  private @Nullable Object leased(Object lease, Method method, @Nullable Object[] arguments)
      throws Throwable {
    Object result = Reflection.passOn(lease, method, arguments);
    if (method.getName().equals("get") && result != null) {
      reflection.call(result, "close");
    }
    return result;
  }

  /** The application's settings as far as they concern the way. */
  private Object config(@Nullable Object context, Duration timeout) {
    Object own = context == null ? null : messages.attribute(context, "http.request-config");
    Object from = own == null ? reflection.constant("client.config.RequestConfig", "DEFAULT") : own;
    Object builder = reflection.callStatic("client.config.RequestConfig", "copy", from);
    int millis = (int) Math.min(Integer.MAX_VALUE, timeout.toMillis());
    reflection.call(builder, "setExpectContinueEnabled", false);
    reflection.call(builder, "setRedirectsEnabled", false);
    reflection.call(builder, "setAuthenticationEnabled", true);
    reflection.call(builder, "setSocketTimeout", millis);
    reflection.call(builder, "setConnectTimeout", millis);
    reflection.call(builder, "setConnectionRequestTimeout", millis);
    return reflection.get(builder, "build");
  }
}
