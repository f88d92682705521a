package dev.mannerly.okhttp;

import java.lang.invoke.MethodHandle;
import java.util.Optional;
import okhttp3.Call;
import org.jspecify.annotations.Nullable;

/**
 * The call that a task of OkHttp's dispatcher runs. The dispatcher's own tasks have carried this
 * getter from 4.0 to 5.5, but it stands in no public type: where it is not found, we do without.
 */
final class CallOfTask {
  private static final @Nullable MethodHandle GETTER =
      Insides.method(
          "okhttp3.internal.connection.RealCall$AsyncCall", "getCall", Call.class, Object.class);

  private CallOfTask() {}

  static Optional<Call> find(Runnable task) {
    return GETTER == null ? Optional.empty() : Optional.ofNullable(get(GETTER, task));
  }

  private static @Nullable Call get(MethodHandle getter, Runnable task) {
    try {
      return (Call) getter.invokeExact((Object) task);
    } catch (ClassCastException e) {
      return null; // not a task of OkHttp's dispatcher
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
