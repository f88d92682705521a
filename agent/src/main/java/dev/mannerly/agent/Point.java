package dev.mannerly.agent;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What the agent does where woven code calls. */
@FunctionalInterface
public interface Point {

  /**
   * Answers one call of woven code.
   *
   * @param arguments as the advice passed them
   * @return what the advice expects; null for "go on as if nothing were woven"
   * @throws IOException at a gate: the hop is not sent, and the application gets this exception
   */
  @Nullable Object at(Object[] arguments) throws IOException;
}
