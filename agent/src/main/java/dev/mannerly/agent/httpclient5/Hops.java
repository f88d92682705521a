package dev.mannerly.agent.httpclient5;

import dev.mannerly.hop.Headers;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Way;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns the client's requests into hops. */
final class Hops {
  private Hops() {}

  /**
   * A hop as it stands now; it holds nothing of the client's but its way.
   *
   * @param defaults what the client will add where the request has no such header
   * @param last what the exchange sent before
   */
  static Hop of(
      Library in,
      Object request,
      String url,
      Map<String, List<String>> defaults,
      @Nullable LastHop last,
      @Nullable Way way) {
    String method = in.messages().method(request);
    return new Hop(
        HttpClient5Hook.CLIENT,
        method,
        url,
        headers(in.messages().headers(request), defaults),
        LastHop.attempt(last, method, url),
        way);
  }

  private static Headers headers(
      Map<String, List<String>> own, Map<String, List<String>> defaults) {
    return name -> {
      String key = name.toLowerCase(Locale.ROOT);
      List<String> values = own.get(key);
      return values != null ? values : defaults.getOrDefault(key, List.of());
    };
  }
}
