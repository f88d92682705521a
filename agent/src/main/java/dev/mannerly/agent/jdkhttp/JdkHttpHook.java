package dev.mannerly.agent.jdkhttp;

import dev.mannerly.agent.ClientHook;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Rule;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The JDK's own HTTP client, from Java 17. */
public final class JdkHttpHook implements ClientHook {
  static final String CLIENT = "java.net.http";

  private static final String CALL = "jdk/internal/net/http/MultiExchange";
  private static final String HOP = "jdk/internal/net/http/Exchange";

  @Override
  public String client() {
    return CLIENT;
  }

  @Override
  public Set<String> types() {
    return Set.of(CALL, HOP);
  }

  @Override
  public Set<String> packages() {
    return Set.of("jdk.internal.net.http.");
  }

  @Override
  public List<Rule> rules() {
    return List.of(
        Rule.of(CALL, "responseAsyncImpl", JdkHttpAdvice.Send.class),
        Rule.of(CALL, "responseAsync", JdkHttpAdvice.Call.class),
        Rule.of(CALL, "responseFilters", JdkHttpAdvice.Filters.class),
        Rule.of(CALL, "cancel", JdkHttpAdvice.Cancel.class).with("boolean"),
        Rule.of(CALL, "cancel", JdkHttpAdvice.TimeOut.class).with("java.io.IOException"),
        Rule.of(HOP, "responseAsync", JdkHttpAdvice.Head.class).with(),
        Rule.of(HOP, "readBodyAsync", JdkHttpAdvice.Body.class),
        Rule.of(HOP, "ignoreBody", JdkHttpAdvice.IgnoredBody.class).with(),
        Rule.of(HOP, "nullBody", JdkHttpAdvice.NoBody.class));
  }

  @Override
  public Map<String, Point> points(Policy policy) {
    return new JdkHttp(policy).points();
  }
}
