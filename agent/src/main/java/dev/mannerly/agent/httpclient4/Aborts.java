package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.httpcore4.Library;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** How an application gives a request up: {@code HttpExecutionAware}, which most requests are. */
final class Aborts {
  private final Class<?> aware;
  private final Member isAborted;
  private final Member setCancellable;
  private final Class<?> cancellable;

  Aborts(Library library) {
    aware = library.type("client.methods.HttpExecutionAware");
    isAborted = library.method("client.methods.HttpExecutionAware", "isAborted", 0);
    setCancellable = library.method("client.methods.HttpExecutionAware", "setCancellable", 1);
    cancellable = library.type("concurrent.Cancellable");
  }

  boolean aborted(@Nullable Object request) {
    return aware.isInstance(request) && (boolean) isAborted.get(request);
  }

  /** Runs this when the request is aborted, at once if it is already. */
  void onAbort(@Nullable Object request, Runnable action) {
    if (aware.isInstance(request)) {
      setCancellable.call(request, cancellable(action));
    }
  }

  private Object cancellable(Runnable action) {
    return Proxy.newProxyInstance(
        cancellable.getClassLoader(),
        new Class<?>[] {cancellable},
        (self, method, arguments) -> answer(self, method, arguments, action));
  }

  private static Object answer(
      Object self, Method method, @Nullable Object[] arguments, Runnable action) {
    return switch (method.getName()) {
      case "cancel" -> {
        action.run();
        yield true;
      }
      case "equals" -> self == arguments[0];
      case "hashCode" -> System.identityHashCode(self);
      default -> "Mannerly's wait";
    };
  }
}
