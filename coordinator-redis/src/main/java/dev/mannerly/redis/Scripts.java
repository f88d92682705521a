package dev.mannerly.redis;

import java.util.concurrent.CompletableFuture;

/** Where scripts run. */
interface Scripts extends AutoCloseable {

  /**
   * Runs a script once, wherever that is certain. The future fails with a {@link
   * java.util.concurrent.TimeoutException} when the script may have run, with an {@link
   * java.io.IOException} when it has not; completed by the connection's thread.
   */
  <T> CompletableFuture<T> run(Call<T> call);

  /** How long a budget rests that the server may have forgotten. */
  long quietMicros(long intervalMicros);

  @Override
  void close();
}
