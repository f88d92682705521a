package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.ClientHook;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Rule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Jetty's HTTP client 9.4 to 12.1, over HTTP/1.1, HTTP/2 and whatever else it transports by. */
public final class JettyHook implements ClientHook {
  static final String CLIENT = "jetty";

  private static final String HOME = "org/eclipse/jetty/client/";
  private static final String TWELVE = HOME + "transport/";
  private static final String LISTENERS = TWELVE + "ResponseListeners";
  private static final String NOTIFIER = HOME + "ResponseNotifier";
  private static final List<String> WOVEN =
      List.of("HttpDestination", "HttpConnection", "HttpSender", "HttpExchange", "HttpReceiver");

  @Override
  public String client() {
    return CLIENT;
  }

  @Override
  public Set<String> types() {
    Set<String> types = new HashSet<>(Set.of(LISTENERS, NOTIFIER));
    WOVEN.forEach(name -> types.addAll(Set.of(HOME + name, TWELVE + name)));
    return Set.copyOf(types);
  }

  /** Its threads connect with nothing but the classes of its I/O below them. */
  @Override
  public Set<String> packages() {
    return Set.of("org.eclipse.jetty.client.", "org.eclipse.jetty.io.");
  }

  @Override
  public List<Rule> rules() {
    List<Rule> rules = new ArrayList<>(rules(HOME));
    rules.addAll(rules(TWELVE));
    rules.add(
        Rule.of(NOTIFIER, "notifyHeaders", JettyAdvice.ToldOfOld.class)
            .with("java.util.List", "org.eclipse.jetty.client.api.Response"));
    rules.add(
        Rule.of(LISTENERS, "notifyHeaders", JettyAdvice.Told.class)
            .with("org.eclipse.jetty.client.Response"));
    return rules;
  }

  /** The classes of 9.4 to 11, or those of 12; they differ in their package. */
  private static List<Rule> rules(String home) {
    String exchange = (home + "HttpExchange").replace('/', '.');
    String channel = (home + "HttpChannel").replace('/', '.');
    return List.of(
        Rule.of(home + "HttpDestination", "send", JettyAdvice.Send.class).with(exchange),
        Rule.of(home + "HttpDestination", "doStop", JettyAdvice.Stopped.class),
        Rule.of(home + "HttpConnection", "send", JettyAdvice.Write.class).with(channel, exchange),
        Rule.of(home + "HttpSender", "beginToHeaders", JettyAdvice.Headers.class).with(exchange),
        Rule.of(home + "HttpExchange", "notifyFailureComplete", JettyAdvice.Dropped.class),
        Rule.of(home + "HttpExchange", "terminateResponse", JettyAdvice.Ended.class),
        Rule.of(home + "HttpReceiver", "responseHeaders", JettyAdvice.Head.class).with(exchange));
  }

  @Override
  public Map<String, Point> points(Policy policy) {
    return new Jetty(policy).points();
  }
}
