package dev.mannerly.agent.httpclient5;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Objects of the client's interfaces that we make. */
final class StandIn {
  private StandIn() {}

  static Object of(Class<?> type, InvocationHandler handler) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) ->
            method.getDeclaringClass() == Object.class
                ? ofObject(proxy, method, arguments)
                : handler.invoke(proxy, method, arguments));
  }

  /** A {@code Cancellable}. */
  static Object cancellable(Class<?> type, Callable<Boolean> cancel) {
    return of(type, (proxy, method, arguments) -> cancel.call());
  }

  /** Passes a call on; what it throws is thrown as it is. */
  static @Nullable Object pass(Object target, Method method, Object @Nullable [] arguments)
      throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  private static Object ofObject(Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "Mannerly for " + proxy.getClass().getInterfaces()[0].getSimpleName();
    };
  }
}
