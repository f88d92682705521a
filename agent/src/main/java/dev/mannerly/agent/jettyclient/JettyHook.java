package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.ClientHook;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Jetty's HTTP client 9.4 to 12.1, over HTTP/1.1, HTTP/2 and whatever else it transports by. */
public final class JettyHook implements ClientHook {
  static final String CLIENT = "jetty";

  /** The second is HtmlUnit's copy for its WebSockets; a copy under a prefix is found anyway. */
  private static final List<String> COPIES = List.of("org/eclipse/jetty/", "org/htmlunit/jetty/");

  private static final String OLD = "client/";
  private static final String TWELVE = "client/transport/";

  @Override
  public String client() {
    return CLIENT;
  }

  @Override
  public Set<String> types() {
    return rules().stream().map(Rule::type).collect(Collectors.toUnmodifiableSet());
  }

  /** Its classes for I/O are others', too. */
  @Override
  public Set<String> packages() {
    return Set.of("org.eclipse.jetty.client.", "org.htmlunit.jetty.client.");
  }

  @Override
  public List<Rule> rules() {
    List<Rule> rules = new ArrayList<>();
    for (String copy : COPIES) {
      rules.addAll(rules(copy + OLD));
      rules.addAll(rules(copy + TWELVE));
      String response = (copy + "client/").replace('/', '.');
      rules.add(
          Rule.of(copy + "client/ResponseNotifier", "notifyHeaders", JettyAdvice.ToldOfOld.class)
              .with("java.util.List", response + "api.Response"));
      rules.add(
          Rule.of(copy + TWELVE + "ResponseListeners", "notifyHeaders", JettyAdvice.Told.class)
              .with(response + "Response"));
    }
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
