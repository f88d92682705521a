package dev.mannerly.robots;

import dev.mannerly.hop.Origin;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A fleet of one. */
final class Unshared implements SharedAnswers {

  @Override
  public CompletableFuture<Look> look(Origin origin) {
    return CompletableFuture.completedFuture(new Free());
  }

  @Override
  public Look claim(Origin origin) {
    return new Free();
  }

  @Override
  public void store(Origin origin, Answered answer, Duration life) {}

  @Override
  public void release(Origin origin) {}
}
