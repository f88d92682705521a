package dev.mannerly.robots;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Hop;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/** Sends a GET of ours as a hop: spaced, counted and logged like any other. */
@FunctionalInterface
public interface Fetch {

  /**
   * Waits for a slot, asks {@code needed} once more, and sends one GET that follows no redirect.
   *
   * @param hop the hop that needs the answer; the GET goes by its {@link Hop#way()}
   * @param url an absolute http or https URL
   * @param needed asked after the slot was taken, on a thread that may block shortly; false when
   *     the answer came from elsewhere in the meantime. When it throws, nothing is sent and the
   *     future fails with what was thrown.
   * @return the answer, its body cut at {@link Robots#MAX_BYTES}; or a failure: {@link
   *     FetchNotNeededException} when {@code needed} said no, {@link
   *     dev.mannerly.hop.RequestRefusedException} when the policy refused the GET (in both cases
   *     nothing was sent), any other {@link java.io.IOException} when no whole answer came
   */
  CompletableFuture<Fetched> get(Hop hop, String url, BooleanSupplier needed);

  /**
   * The same with request headers of ours: {@code If-None-Match} and {@code If-Modified-Since}. Who
   * cannot send them may leave them out; it then gets whole answers.
   */
  default CompletableFuture<Fetched> get(
      Hop hop, String url, Map<String, String> headers, BooleanSupplier needed) {
    return get(hop, url, needed);
  }
}
