package dev.mannerly.hop;

import java.util.List;
import java.util.Optional;

/**
 * Leave to send one hop. Holds an in-flight lease until {@link #ended}. Safe for use by any thread;
 * no method blocks.
 *
 * <p>A permit that is never ended keeps its lease until {@code lease-ttl}; its hop stays counted.
 */
public interface Permit {

  /**
   * Whether the policy holds this hop to its rules. What it only watches or lets pass, such as hops
   * to excluded destinations, an adapter leaves to its client in everything.
   */
  default boolean gated() {
    return true;
  }

  /** The User-Agent to send, or empty when the client's own stays. */
  Optional<String> userAgent();

  /**
   * The same for a client that lets its headers be set after the hop was asked for.
   *
   * @param present the values that the client would send, none when it sends no such header
   */
  default Optional<String> userAgent(List<String> present) {
    return userAgent();
  }

  /**
   * The clock once more, just before sending: false when so much time passed since the grant that
   * the hop would come too near to its neighbour. The caller then gives the permit {@link #back}
   * and asks anew.
   */
  boolean stillGood();

  /** Gives an unused permit back: nothing was and nothing will be sent. Idempotent. */
  void back();

  /** Reports the head of the response. Pauses the budget where the answer asks for it. */
  void answered(Answer answer);

  /** Reports the end of the response or its failure, once; gives the lease back. Idempotent. */
  void ended(Outcome outcome);
}
