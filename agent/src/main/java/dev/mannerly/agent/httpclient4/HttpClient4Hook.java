package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.ClientHook;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Rule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Apache HttpClient 4.3 to 4.5, the clients of 4.2 in them, and its core alone. */
public final class HttpClient4Hook implements ClientHook {
  static final String CLIENT = "httpclient4";

  private static final String ROOT = "org/apache/http/";
  private static final String WIRE = ROOT + "protocol/HttpRequestExecutor";
  private static final String MAIN = ROOT + "impl/execchain/MainClientExec";
  private static final String MINIMAL = ROOT + "impl/execchain/MinimalClientExec";
  private static final String HOLDER = ROOT + "impl/execchain/ConnectionHolder";
  private static final String STRATEGY = ROOT + "impl/execchain/ServiceUnavailableRetryExec";
  private static final String OLD_STRATEGY = ROOT + "impl/client/AutoRetryHttpClient";
  private static final String DIRECTOR = ROOT + "impl/client/DefaultRequestDirector";
  private static final String OLD_REQUEST = ROOT + "impl/client/RequestWrapper";
  private static final String OLD_CONNECTION = ROOT + "impl/conn/ManagedClientConnectionImpl";
  private static final String OLDER_CONNECTION = ROOT + "impl/conn/AbstractClientConnAdapter";

  @Override
  public String client() {
    return CLIENT;
  }

  @Override
  public Set<String> types() {
    return Set.of(
        WIRE,
        MAIN,
        MINIMAL,
        HOLDER,
        STRATEGY,
        OLD_STRATEGY,
        DIRECTOR,
        OLD_REQUEST,
        OLD_CONNECTION,
        OLDER_CONNECTION);
  }

  @Override
  public Set<String> packages() {
    return Set.of(
        "org.apache.http.impl.client.",
        "org.apache.http.impl.execchain.",
        "org.apache.http.impl.conn.");
  }

  @Override
  public List<Rule> rules() {
    return List.of(
        Rule.of(WIRE, "execute", WireAdvice.Write.class),
        Rule.of(MAIN, "execute", ChainAdvice.Execute.class),
        Rule.of(MAIN, "needAuthentication", ChainAdvice.Again.class),
        Rule.of(MINIMAL, "execute", ChainAdvice.Execute.class),
        Rule.of(HOLDER, "<init>", ChainAdvice.Holder.class),
        Rule.of(HOLDER, "cancel", WireAdvice.HolderCancelled.class),
        Rule.of(HOLDER, "releaseConnection", WireAdvice.HolderReleased.class).with(),
        Rule.of(HOLDER, "abortConnection", WireAdvice.HolderReleased.class),
        Rule.of(HOLDER, "close", WireAdvice.HolderReleased.class),
        Rule.of(STRATEGY, "execute", ChainAdvice.Strategy.class),
        Rule.of(OLD_STRATEGY, "execute", ChainAdvice.Strategy.class).hits(8),
        Rule.of(DIRECTOR, "execute", DirectorAdvice.Direct.class),
        Rule.of(DIRECTOR, "determineRoute", DirectorAdvice.Routed.class),
        Rule.of(DIRECTOR, "tryConnect", DirectorAdvice.Connect.class),
        Rule.of(DIRECTOR, "handleResponse", DirectorAdvice.FollowUp.class),
        Rule.of(OLD_REQUEST, "incrementExecCount", DirectorAdvice.Attempt.class),
        Rule.of(OLD_CONNECTION, "releaseConnection", WireAdvice.ConnectionReleased.class),
        Rule.of(OLD_CONNECTION, "abortConnection", WireAdvice.ConnectionAborted.class),
        Rule.of(OLDER_CONNECTION, "releaseConnection", WireAdvice.ConnectionReleased.class),
        Rule.of(OLDER_CONNECTION, "abortConnection", WireAdvice.ConnectionAborted.class));
  }

  @Override
  public Map<String, Point> points(Policy policy) {
    Execution.Common common = new Execution.Common(policy, new Tries());
    Executions executions = new Executions();
    Chain chain = new Chain(common, executions);
    Map<String, Point> all = new HashMap<>(new Wire(common, executions).points());
    all.putAll(chain.points());
    all.putAll(new Director(common, executions, chain::applicationRepeats).points());
    return all;
  }
}
