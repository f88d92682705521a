package dev.mannerly.agent.okhttp;

import dev.mannerly.agent.ClientHook;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Rule;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * OkHttp, from 3.14 to 5.5. Its classes are called the same all along, except that a call has moved
 * its package, and what cancels it its class, in 4.4.
 */
public final class OkHttpHook implements ClientHook {
  static final String CLIENT = "okhttp";

  private static final String CONNECT = "okhttp3/internal/connection/ConnectInterceptor";
  private static final String FOLLOW_UP = "okhttp3/internal/http/RetryAndFollowUpInterceptor";
  private static final String EXCHANGE = "okhttp3/internal/connection/Exchange";
  private static final String BODY = "okhttp3/internal/connection/Exchange$ResponseBodySource";
  private static final String CALL = "okhttp3/internal/connection/RealCall";
  private static final String OLD_CALL = "okhttp3/internal/connection/Transmitter"; // to 4.3
  private static final String CONNECTION = "okhttp3/internal/connection/RealConnection";
  private static final String DISPATCHER = "okhttp3/Dispatcher";

  @Override
  public String client() {
    return CLIENT;
  }

  @Override
  public Set<String> types() {
    return Set.of(CONNECT, FOLLOW_UP, EXCHANGE, BODY, CALL, OLD_CALL, CONNECTION, DISPATCHER);
  }

  @Override
  public Set<String> packages() {
    return Set.of("okhttp3.");
  }

  @Override
  public List<Rule> rules() {
    return List.of(
        Rule.of(CONNECT, "intercept", OkHttpAdvice.Connect.class),
        Rule.of(FOLLOW_UP, "intercept", OkHttpAdvice.Run.class),
        Rule.of(FOLLOW_UP, "followUpRequest", OkHttpAdvice.FollowUp.class),
        Rule.of(EXCHANGE, "writeRequestHeaders", OkHttpAdvice.Write.class),
        Rule.of(EXCHANGE, "responseHeadersEnd", OkHttpAdvice.Head.class),
        Rule.of(EXCHANGE, "trackFailure", OkHttpAdvice.Failed.class),
        Rule.of(EXCHANGE, "detachWithViolence", OkHttpAdvice.Detached.class),
        Rule.of(BODY, "complete", OkHttpAdvice.BodyEnd.class),
        Rule.of(CALL, "cancel", OkHttpAdvice.Cancel.class),
        Rule.of(CALL, "noMoreExchanges$okhttp", OkHttpAdvice.Over.class),
        Rule.of(OLD_CALL, "cancel", OkHttpAdvice.Cancel.class),
        Rule.of(OLD_CALL, "noMoreExchanges", OkHttpAdvice.Over.class),
        Rule.of(CONNECTION, "isHealthy", OkHttpAdvice.Healthy.class),
        Rule.of(DISPATCHER, "enqueue", DispatcherAdvice.Enqueue.class).orNamed("enqueue$okhttp"),
        Rule.of(DISPATCHER, "cancelAll", DispatcherAdvice.CancelAll.class),
        Rule.of(DISPATCHER, "queuedCalls", DispatcherAdvice.Queued.class),
        Rule.of(DISPATCHER, "queuedCallsCount", DispatcherAdvice.QueuedCount.class),
        Rule.of(DISPATCHER, "executorService", DispatcherAdvice.Threads.class));
  }

  @Override
  public Map<String, Point> points(Policy policy) {
    return new OkHttp(policy).points();
  }
}
