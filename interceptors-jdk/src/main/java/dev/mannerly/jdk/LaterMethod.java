package dev.mannerly.jdk;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A method of java.net.http that Java 17 has not: it exists where somebody can call it. */
final class LaterMethod {
  static final LaterMethod LOCAL_ADDRESS =
      new LaterMethod(HttpClient.Builder.class, "localAddress", InetAddress.class);
  static final LaterMethod SHUTDOWN = new LaterMethod(HttpClient.class, "shutdown");
  static final LaterMethod SHUTDOWN_NOW = new LaterMethod(HttpClient.class, "shutdownNow");
  static final LaterMethod AWAIT_TERMINATION =
      new LaterMethod(HttpClient.class, "awaitTermination", Duration.class);
  static final LaterMethod IS_TERMINATED = new LaterMethod(HttpClient.class, "isTerminated");
  static final LaterMethod CONNECTION_LABEL =
      new LaterMethod(HttpResponse.class, "connectionLabel");

  private final String name;
  private final @Nullable Method method;

  private LaterMethod(Class<?> type, String name, Class<?>... parameters) {
    this.name = name;
    this.method = find(type, name, parameters);
  }

  /**
   * Calls it.
   *
   * @throws UnsupportedOperationException if this JVM does not have it
   * @throws UndeclaredThrowableException if it throws a checked exception
   */
  Object call(Object target, Object... arguments) {
    if (method == null) {
      throw new UnsupportedOperationException(name + " is not known to this JVM");
    }
    try {
      return method.invoke(target, arguments);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    } catch (InvocationTargetException e) {
      throw unchecked(e.getTargetException());
    }
  }

  private static RuntimeException unchecked(Throwable error) {
    if (error instanceof Error fatal) {
      throw fatal;
    }
    return error instanceof RuntimeException plain
        ? plain
        : new UndeclaredThrowableException(error);
  }

  private static @Nullable Method find(Class<?> type, String name, Class<?>... parameters) {
    try {
      return type.getMethod(name, parameters);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }
}
