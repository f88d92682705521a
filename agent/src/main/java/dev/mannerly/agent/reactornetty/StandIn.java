package dev.mannerly.agent.reactornetty;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/** Objects of the client's interfaces that we make. */
final class StandIn {
  private StandIn() {}

  static Object of(Class<?> type, InvocationHandler handler) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) ->
            method.getDeclaringClass() == Object.class
                ? ofObject(proxy, method.getName(), arguments)
                : handler.invoke(proxy, method, arguments));
  }

  private static Object ofObject(Object proxy, String method, Object[] arguments) {
    return switch (method) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "Mannerly for " + proxy.getClass().getInterfaces()[0].getSimpleName();
    };
  }
}
