package dev.mannerly.robots;

import dev.mannerly.hop.Fetched;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * What robots needs from elsewhere.
 *
 * @param retryAfter how long an answer asks us to stay away (RFC 9110 section 10.2.3); empty when
 *     it does not say so legibly
 * @param resolver finds addresses
 * @param shared the answers of the fleet
 */
public record Surroundings(
    Function<Fetched, Optional<Duration>> retryAfter, Resolver resolver, SharedAnswers shared) {

  /** A JVM that shares with nobody and resolves by itself. */
  public static Surroundings alone(Function<Fetched, Optional<Duration>> retryAfter) {
    return new Surroundings(retryAfter, Resolver.OF_THE_WAY, SharedAnswers.NONE);
  }

  public Surroundings shared(SharedAnswers newShared) {
    return new Surroundings(retryAfter, resolver, newShared);
  }

  public Surroundings resolver(Resolver newResolver) {
    return new Surroundings(retryAfter, newResolver, shared);
  }
}
