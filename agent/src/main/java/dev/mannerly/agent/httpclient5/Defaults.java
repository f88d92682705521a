package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.Misfit;
import dev.mannerly.agent.PerObject;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The headers that a client adds when it writes a request, long after it was judged: the User-Agent
 * and the application's default headers. Its builder has told them to interceptors at the end of
 * its chain; those are run on a request that nobody sends.
 */
final class Defaults {
  private static final List<String> ADDING =
      List.of(
          "client5.http.protocol.RequestDefaultHeaders", "core5.http.protocol.RequestUserAgent");

  private final PerObject<Map<String, List<String>>> known = new PerObject<>();

  /**
   * The default headers of a client, by lower-case name.
   *
   * @param connect the element of its chain that connects
   * @param chain what that element was given to go on with
   */
  Map<String, List<String>> of(Library in, Object connect, @Nullable Object chain) {
    Map<String, List<String>> headers = known.get(connect);
    if (headers == null) {
      headers = chain == null ? Map.of() : read(in, chain);
      known.put(connect, headers);
    }
    return headers;
  }

  private static Map<String, List<String>> read(Library in, Object chain) {
    Object processor = processor(in, chain);
    if (processor == null) {
      return Map.of();
    }
    Object probe = in.fetching().probe();
    Object context = in.fetching().newContext();
    Member process = in.method("core5.http.HttpRequestInterceptor", "process", 3);
    for (Object interceptor : in.fetching().interceptors(processor)) {
      if (ADDING.stream().anyMatch(type -> in.type(type).isInstance(interceptor))) {
        process.call(interceptor, probe, null, context);
      }
    }
    return in.messages().headers(probe);
  }

  /**
   * What the last element of the chain runs before it writes; null where it is not HttpClient's.
   */
  private static @Nullable Object processor(Library in, Object chain) {
    Object element = captured(in, chain);
    while (element != null) {
      Object next = in.field(element.getClass(), "next").call(element);
      Object handler = in.field(element.getClass(), "handler").get(element);
      if (next == null) {
        return handler.getClass().getName().endsWith("MainClientExec")
            ? in.field(handler.getClass(), "httpProcessor").get(handler)
            : null;
      }
      element = next;
    }
    return null;
  }

  /** The element that a method reference, as which elements pass each other on, refers to. */
  private static @Nullable Object captured(Library in, Object chain) {
    for (Field field : chain.getClass().getDeclaredFields()) {
      if (field.getType().getSimpleName().endsWith("ExecChainElement")) {
        try {
          return in.field(chain.getClass(), field.getName()).call(chain);
        } catch (Misfit e) {
          return null; // a chain that somebody else made
        }
      }
    }
    return null;
  }
}
