package dev.mannerly.okhttp;

import java.io.IOException;
import java.util.List;
import okhttp3.Call;
import okhttp3.Cookie;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Where the hops of the call wait that the current thread runs. */
interface HopGate {

  Call call();

  /** Waits for the turn of a hop, unless the cache will answer it. */
  void beforeHop(HttpUrl url, List<Cookie> cookies) throws IOException;

  /** The gate of the call that this thread runs. */
  static @Nullable HopGate current() {
    return Current.GATE.get();
  }

  /** Whether this thread runs the call already. */
  static boolean guards(Call call) {
    HopGate gate = current();
    return gate != null && gate.call() == call;
  }

  /** Makes this the current gate and returns the one that was: calls nest in authenticators. */
  default @Nullable HopGate enter() {
    HopGate outer = current();
    Current.GATE.set(this);
    return outer;
  }

  /** Gives the thread back to what {@link #enter} returned. */
  static void leave(@Nullable HopGate outer) {
    if (outer == null) {
      Current.GATE.remove();
    } else {
      Current.GATE.set(outer);
    }
  }

  /** Holds the current gate of each thread. */
  final class Current {
    private static final ThreadLocal<@Nullable HopGate> GATE = new ThreadLocal<>();

    private Current() {}
  }
}
