package dev.mannerly.agent.reactornetty;

import dev.mannerly.agent.ClientHook;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Rule;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The HTTP client of reactor-netty 1.1 to 1.3. */
public final class ReactorNettyHook implements ClientHook {
  static final String CLIENT = "reactor-netty";

  private static final String HOME = "reactor/netty/http/client/";
  private static final String PROVIDER = HOME + "HttpConnectionProvider";
  private static final String CALL = HOME + "HttpClientConnect$HttpClientHandler";
  private static final String HOP = HOME + "HttpClientConnect$HttpObserver";
  private static final String WIRE = HOME + "HttpClientOperations";

  @Override
  public String client() {
    return CLIENT;
  }

  @Override
  public Set<String> types() {
    return Set.of(PROVIDER, CALL, HOP, WIRE);
  }

  @Override
  public Set<String> packages() {
    return Set.of("reactor.netty.");
  }

  @Override
  public List<Rule> rules() {
    return List.of(
        Rule.of(CALL, "<init>", CallAdvice.Made.class),
        Rule.of(HOP, "<init>", CallAdvice.Begun.class),
        Rule.of(PROVIDER, "acquire", CallAdvice.Acquire.class),
        Rule.of(CALL, "requestWithBody", CallAdvice.Request.class),
        Rule.of(CALL, "test", CallAdvice.Repeat.class).with("java.lang.Throwable"),
        Rule.of(HOP, "onUncaughtException", CallAdvice.Failed.class),
        Rule.of(WIRE, "beforeMarkSentHeaders", WireAdvice.Write.class),
        Rule.of(WIRE, "onOutboundComplete", WireAdvice.Unwritten.class),
        Rule.of(WIRE, "onOutboundError", WireAdvice.Unheard.class),
        Rule.of(WIRE, "setNettyResponse", WireAdvice.Head.class),
        Rule.of(WIRE, "notRedirected", WireAdvice.Again.class),
        Rule.of(WIRE, "afterInboundComplete", WireAdvice.End.class),
        Rule.of(WIRE, "onInboundClose", WireAdvice.Closed.class),
        Rule.of(WIRE, "onInboundCancel", WireAdvice.Cancelled.class));
  }

  @Override
  public Map<String, Point> points(Policy policy) {
    Hops hops = new Hops();
    Gate gate = new Gate(policy, hops);
    Calls calls = new Calls(hops);
    Wire wire = new Wire(hops);
    Responses responses = new Responses(policy, hops);
    return Map.ofEntries(
        Map.entry("reactor-netty/made", calls::made),
        Map.entry("reactor-netty/begun", calls::begun),
        Map.entry("reactor-netty/acquire", gate::acquire),
        Map.entry("reactor-netty/request", calls::request),
        Map.entry("reactor-netty/repeat", calls::repeat),
        Map.entry("reactor-netty/failed", calls::failed),
        Map.entry("reactor-netty/write", wire::write),
        Map.entry("reactor-netty/unwritten", wire::unwritten),
        Map.entry("reactor-netty/unheard", wire::unheard),
        Map.entry("reactor-netty/head", responses::head),
        Map.entry("reactor-netty/again", responses::again),
        Map.entry("reactor-netty/end", responses::end),
        Map.entry("reactor-netty/closed", responses::closed),
        Map.entry("reactor-netty/cancelled", responses::cancelled));
  }
}
