package dev.mannerly.agent.httpasyncclient4;

import dev.mannerly.agent.ClientHook;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Rule;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Apache HttpAsyncClient 4.1: with redirects and challenges, minimal, and pipelining. */
public final class HttpAsyncClient4Hook implements ClientHook {
  static final String CLIENT = "httpasyncclient4";

  private static final String HOME = "org/apache/http/impl/nio/client/";
  private static final String EXCHANGE = HOME + "AbstractClientExchangeHandler";
  private static final String DEFAULT = HOME + "DefaultClientExchangeHandlerImpl";
  private static final String MINIMAL = HOME + "MinimalClientExchangeHandlerImpl";
  private static final String PIPELINE = HOME + "PipeliningClientExchangeHandlerImpl";
  private static final String MAIN = HOME + "MainClientExec";
  private static final String OLD = HOME + "DefaultAsyncRequestDirector";
  private static final String CORE = "org/apache/http/nio/protocol/HttpAsyncRequester";

  @Override
  public String client() {
    return CLIENT;
  }

  @Override
  public Set<String> types() {
    return Set.of(EXCHANGE, DEFAULT, MINIMAL, PIPELINE, MAIN, OLD, CORE);
  }

  /** Connections are opened in threads that have none but the reactor's classes. */
  @Override
  public Set<String> packages() {
    return Set.of("org.apache.http.impl.nio.", "org.apache.http.nio.");
  }

  @Override
  public List<Rule> rules() {
    return List.of(
        Rule.of(EXCHANGE, "requestConnection", ExchangeAdvice.Connect.class),
        Rule.of(EXCHANGE, "failed", EndAdvice.Failed.class),
        Rule.of(EXCHANGE, "cancel", EndAdvice.Cancelled.class),
        Rule.of(EXCHANGE, "close", EndAdvice.Closed.class),
        Rule.of(DEFAULT, "generateRequest", ExchangeAdvice.Write.class),
        Rule.of(DEFAULT, "responseReceived", ExchangeAdvice.Received.class),
        Rule.of(DEFAULT, "responseCompleted", ExchangeAdvice.Completed.class),
        // 4.0 has the class, but not this method, and is another client inside
        Rule.of(DEFAULT, "executionFailed", EndAdvice.FailedHere.class),
        Rule.of(MINIMAL, "generateRequest", ExchangeAdvice.Write.class),
        Rule.of(MINIMAL, "responseReceived", ExchangeAdvice.Received.class),
        Rule.of(MINIMAL, "responseCompleted", ExchangeAdvice.Completed.class),
        Rule.of(MINIMAL, "executionFailed", EndAdvice.FailedHere.class),
        Rule.of(PIPELINE, "generateRequest", ExchangeAdvice.Write.class),
        Rule.of(PIPELINE, "responseReceived", ExchangeAdvice.Received.class),
        Rule.of(PIPELINE, "responseCompleted", ExchangeAdvice.Completed.class),
        Rule.of(MAIN, "handleResponse", ExchangeAdvice.Again.class),
        Rule.of(MAIN, "responseCompleted", ExchangeAdvice.Settled.class),
        Rule.of(OLD, "start", EndAdvice.Ungated.class),
        Rule.of(CORE, "execute", EndAdvice.Ungated.class).orNamed("executePipelined").hits(4, 12));
  }

  @Override
  public Map<String, Point> points(Policy policy) {
    return new Gate(policy).points();
  }
}
