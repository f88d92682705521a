package dev.mannerly.httpclient;

import static java.util.Objects.requireNonNull;

import dev.mannerly.Politeness;
import dev.mannerly.session.HopSession;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.async.H2AsyncClientBuilder;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;

/**
 * Passes every request that clients of Apache HttpClient 5 send through the policy: redirects,
 * answers to challenges and retries, each with the budget and the robots.txt of its target. Answers
 * from a cache cost nothing.
 *
 * <p>Minimal clients have no execution chain and are not covered.
 */
public final class PoliteHttpClients {
  private static final String GATE = "MANNERLY_GATE";
  private static final String WIRE = "MANNERLY_WIRE";

  private PoliteHttpClients() {}

  /**
   * Installs the policy in a builder. The retry strategy becomes the policy's, unless the
   * application has set one of its own before or sets one later; then that decides alone.
   *
   * @return the builder
   */
  public static HttpClientBuilder install(HttpClientBuilder builder, Politeness politeness) {
    requireNonNull(builder, "builder");
    return install(builder, requireNonNull(politeness, "politeness").session());
  }

  /**
   * Installs the policy in a builder. The retry strategy becomes the policy's, unless the
   * application has set one of its own before or sets one later; then that decides alone.
   *
   * @return the builder
   */
  public static HttpAsyncClientBuilder install(
      HttpAsyncClientBuilder builder, Politeness politeness) {
    requireNonNull(builder, "builder");
    return install(builder, requireNonNull(politeness, "politeness").session());
  }

  /**
   * Installs the policy in a builder. The retry strategy becomes the policy's, unless the
   * application has set one of its own before or sets one later; then that decides alone.
   *
   * @return the builder
   */
  public static H2AsyncClientBuilder install(H2AsyncClientBuilder builder, Politeness politeness) {
    requireNonNull(builder, "builder");
    return install(builder, requireNonNull(politeness, "politeness").session());
  }

  static HttpClientBuilder install(HttpClientBuilder builder, HopSession session) {
    BuilderSettings settings = new BuilderSettings(HttpClientBuilder.class, builder);
    ClassicAsking asking = new ClassicAsking(new Asking(session, settings));
    if (!settings.hasOwnRetryStrategy()) {
      builder.setRetryStrategy(new PoliteRetryStrategy(session));
    }
    return builder
        .addExecInterceptorBefore(ChainElement.CONNECT.name(), GATE, new ClassicGate(asking))
        .addExecInterceptorLast(WIRE, new ClassicWire(asking));
  }

  static HttpAsyncClientBuilder install(HttpAsyncClientBuilder builder, HopSession session) {
    BuilderSettings settings = new BuilderSettings(HttpAsyncClientBuilder.class, builder);
    AsyncAsking asking =
        new AsyncAsking(new Asking(session, settings), () -> BareClients.Async.CLIENT);
    if (!settings.hasOwnRetryStrategy()) {
      builder.setRetryStrategy(new PoliteRetryStrategy(session));
    }
    return builder
        .addExecInterceptorBefore(ChainElement.CONNECT.name(), GATE, new AsyncGate(asking))
        .addExecInterceptorLast(WIRE, new AsyncWire(asking));
  }

  static H2AsyncClientBuilder install(H2AsyncClientBuilder builder, HopSession session) {
    BuilderSettings settings = new BuilderSettings(H2AsyncClientBuilder.class, builder);
    AsyncAsking asking =
        new AsyncAsking(new Asking(session, settings), () -> BareClients.Http2.CLIENT);
    if (!settings.hasOwnRetryStrategy()) {
      builder.setRetryStrategy(new PoliteRetryStrategy(session));
    }
    return builder
        .addExecInterceptorBefore(ChainElement.CONNECT.name(), GATE, new AsyncGate(asking))
        .addExecInterceptorLast(WIRE, new AsyncWire(asking));
  }
}
