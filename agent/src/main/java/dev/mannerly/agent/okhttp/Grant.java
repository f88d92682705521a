package dev.mannerly.agent.okhttp;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;

/**
 * A permit that was granted and not yet used.
 *
 * @param headers what the policy saw of the request's headers
 */
record Grant(Hop hop, AskedHeaders headers, Permit permit) {

  /** Whether it was granted for such a request and is not too old. */
  boolean fits(Insides in, Object request) {
    return isFor(in, request, hop, headers) && permit.stillGood();
  }

  /** Whether the policy, asked for this hop, was asked for such a request. */
  static boolean isFor(Insides in, Object request, Hop hop, AskedHeaders headers) {
    return hop.method().equals(in.method(request))
        && hop.url().equals(in.url(request))
        && headers.sameIn(request);
  }
}
