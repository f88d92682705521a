package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.httpcore4.Library;
import dev.mannerly.agent.httpcore4.Reflection;
import java.time.Duration;
import java.util.List;

/**
 * Makes clients before 4.3. They have connections of their own, for the application's manager may
 * have one alone and that in use, but open them by the application's schemes: its socket factories
 * and trust store, and by its resolver.
 */
final class DirectorClients implements OwnRequests.Clients {
  private final Reflection reflection;
  private final Member manager;
  private final Member parameters;

  DirectorClients(Reflection reflection) {
    this.reflection = reflection;
    Library library = reflection.library();
    Class<?> engine = library.lookup().lookupClass();
    this.manager = Member.read(library.lookup(), engine, "connManager");
    this.parameters = Member.read(library.lookup(), engine, "params");
  }

  @Override
  public OwnRequests.Own make(OwnRequests.Place place, Object request, Duration timeout) {
    Object connections = connectionsLike(manager.get(place.engine()));
    Object settings = settings(parameters.get(place.engine()), timeout);
    Object client = reflection.make("impl.client.DefaultHttpClient", connections, settings);
    reflection.call(
        client,
        "setRoutePlanner",
        reflection.standIn("conn.routing.HttpRoutePlanner", (method, arguments) -> place.route()));
    reflection.call(
        client,
        "setHttpRequestRetryHandler",
        reflection.standIn("client.HttpRequestRetryHandler", (method, arguments) -> false));
    reflection.call(
        client, "setTargetAuthenticationStrategy", OwnRequests.unchallenged(reflection));
    for (String unwanted :
        List.of("RequestAuthCache", "RequestAddCookies", "RequestDefaultHeaders")) {
      reflection.call(
          client,
          "removeRequestInterceptorByClass",
          reflection.library().type("client.protocol." + unwanted));
    }
    reflection.call(
        client,
        "removeResponseInterceptorByClass",
        reflection.library().type("client.protocol.ResponseProcessCookies"));
    return new OwnRequests.Own(client, () -> reflection.call(connections, "shutdown"));
  }

  private Object connectionsLike(Object connections) {
    String type = "impl.conn.PoolingClientConnectionManager";
    Library library = reflection.library();
    Object resolver =
        library.type(type).isInstance(connections)
            ? Member.read(library.lookup(), library.type(type), "dnsResolver").get(connections)
            : reflection.make("impl.conn.SystemDefaultDnsResolver");
    return reflection.make(type, reflection.get(connections, "getSchemeRegistry"), resolver);
  }

  private Object settings(Object application, Duration timeout) {
    int millis = (int) Math.min(Integer.MAX_VALUE, timeout.toMillis());
    Object settings =
        reflection.make(
            "params.DefaultedHttpParams", reflection.make("params.BasicHttpParams"), application);
    reflection.call(settings, "setParameter", "http.protocol.handle-redirects", false);
    reflection.call(settings, "setParameter", "http.protocol.handle-authentication", true);
    reflection.call(settings, "setParameter", "http.protocol.expect-continue", false);
    reflection.call(settings, "setParameter", "http.socket.timeout", millis);
    reflection.call(settings, "setParameter", "http.connection.timeout", millis);
    return settings;
  }
}
