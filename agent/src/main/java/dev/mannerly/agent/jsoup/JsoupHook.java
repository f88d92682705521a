package dev.mannerly.agent.jsoup;

import dev.mannerly.agent.ClientHook;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Rule;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** jsoup's connections; what sends their hops is gated by hooks of its own. */
public final class JsoupHook implements ClientHook {
  static final String CLIENT = "jsoup";

  private static final String RESPONSE = "org/jsoup/helper/HttpConnection$Response";

  @Override
  public String client() {
    return CLIENT;
  }

  @Override
  public Set<String> types() {
    return Set.of(RESPONSE);
  }

  @Override
  public Set<String> packages() {
    return Set.of("org.jsoup.");
  }

  @Override
  public List<Rule> rules() {
    // one for a request, one for each of its hops; the types of their parameters vary
    return List.of(Rule.of(RESPONSE, "execute", JsoupAdvice.Execute.class).hits(2));
  }

  @Override
  public Map<String, Point> points(Policy policy) {
    return new Jsoup(policy).points();
  }
}
