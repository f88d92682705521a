package dev.mannerly.okhttp;

import java.lang.invoke.MethodHandle;
import java.util.Optional;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The client that a call belongs to. OkHttp's own calls have carried this getter from 4.0 to 5.5,
 * but it stands in no public type: where it is not found, we do without.
 */
final class ClientOfCall {
  private static final @Nullable MethodHandle GETTER =
      Insides.method(
          "okhttp3.internal.connection.RealCall", "getClient", OkHttpClient.class, Object.class);

  private ClientOfCall() {}

  static Optional<OkHttpClient> find(Call call) {
    return GETTER == null ? Optional.empty() : Optional.ofNullable(get(GETTER, call));
  }

  private static @Nullable OkHttpClient get(MethodHandle getter, Call call) {
    try {
      return (OkHttpClient) getter.invokeExact((Object) call);
    } catch (ClassCastException e) {
      return null; // a call of another make
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
