package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.ClientHook;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Rule;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Jetty's HTTP client 12.0 and 12.1, over HTTP/1.1, HTTP/2 and whatever else it transports by. */
public final class JettyHook implements ClientHook {
  static final String CLIENT = "jetty";

  private static final String HOME = "org/eclipse/jetty/client/transport/";
  private static final String DESTINATION = HOME + "HttpDestination";
  private static final String CONNECTION = HOME + "HttpConnection";
  private static final String SENDER = HOME + "HttpSender";
  private static final String EXCHANGE = HOME + "HttpExchange";
  private static final String RECEIVER = HOME + "HttpReceiver";
  private static final String LISTENERS = HOME + "ResponseListeners";
  private static final String AN_EXCHANGE = EXCHANGE.replace('/', '.');

  @Override
  public String client() {
    return CLIENT;
  }

  @Override
  public Set<String> types() {
    return Set.of(DESTINATION, CONNECTION, SENDER, EXCHANGE, RECEIVER, LISTENERS);
  }

  /** Its threads connect with nothing but the classes of its I/O below them. */
  @Override
  public Set<String> packages() {
    return Set.of("org.eclipse.jetty.client.", "org.eclipse.jetty.io.");
  }

  @Override
  public List<Rule> rules() {
    return List.of(
        Rule.of(DESTINATION, "send", JettyAdvice.Send.class).with(AN_EXCHANGE),
        Rule.of(DESTINATION, "doStop", JettyAdvice.Stopped.class),
        Rule.of(CONNECTION, "send", JettyAdvice.Write.class)
            .with((HOME + "HttpChannel").replace('/', '.'), AN_EXCHANGE),
        Rule.of(SENDER, "beginToHeaders", JettyAdvice.Headers.class).with(AN_EXCHANGE),
        Rule.of(EXCHANGE, "notifyFailureComplete", JettyAdvice.Dropped.class),
        Rule.of(EXCHANGE, "terminateResponse", JettyAdvice.Ended.class),
        Rule.of(RECEIVER, "responseHeaders", JettyAdvice.Head.class).with(AN_EXCHANGE),
        Rule.of(LISTENERS, "notifyHeaders", JettyAdvice.Told.class)
            .with("org.eclipse.jetty.client.Response"));
  }

  @Override
  public Map<String, Point> points(Policy policy) {
    return new Jetty(policy).points();
  }
}
