package dev.mannerly.okhttp;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Public methods of OkHttp's internal types, where this version has them and lets us in. */
final class Insides {
  private Insides() {}

  /** The method as one that takes and returns these types, or null where there is none. */
  static @Nullable MethodHandle method(
      String type, String name, Class<?> returned, Class<?> receiver) {
    try {
      Class<?> inside = Class.forName(type, false, OkHttpClient.class.getClassLoader());
      return MethodHandles.publicLookup()
          .unreflect(inside.getMethod(name))
          .asType(MethodType.methodType(returned, receiver));
    } catch (ReflectiveOperationException | LinkageError e) {
      return null;
    }
  }
}
