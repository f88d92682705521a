package dev.mannerly.agent.httpcore4;

import dev.mannerly.agent.Member;
import org.jspecify.annotations.Nullable;

/** Where the routes of the client lead. */
public final class Routes {
  private final Messages messages;
  private final Member target;
  private final Member proxy;
  private final Member isTunnelled;

  public Routes(Library library, Messages messages) {
    this.messages = messages;
    target = library.method("conn.routing.HttpRoute", "getTargetHost", 0);
    proxy = library.method("conn.routing.HttpRoute", "getProxyHost", 0);
    isTunnelled = library.method("conn.routing.HttpRoute", "isTunnelled", 0);
  }

  /**
   * The URL of a request that takes this route. A proxy goes where the line says; on a connection
   * to the site itself the route has decided.
   */
  public String url(Object route, Object request) {
    String line = messages.uri(request);
    boolean readByProxy = proxy.call(route) != null && !(boolean) isTunnelled.get(route);
    return readByProxy && Targets.isAbsolute(line)
        ? line
        : Targets.at(messages.origin(target.get(route)), line);
  }

  public Object target(Object route) {
    return target.get(route);
  }

  public @Nullable Object proxy(Object route) {
    return proxy.call(route);
  }
}
