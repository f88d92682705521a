package dev.mannerly.okhttp;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import okhttp3.HttpUrl;
import okhttp3.Request;

/**
 * A permit that was granted and not yet used.
 *
 * @param headers what the policy saw of the request's headers
 */
record Grant(Hop hop, AskedHeaders headers, Permit permit) {

  /** Whether it was granted for this URL and is not too old. */
  boolean fits(HttpUrl url) {
    return hop.url().equals(url.toString()) && permit.stillGood();
  }

  /** Whether it was granted for such a request and is not too old. */
  boolean fits(Request request) {
    return hop.method().equals(request.method()) && headers.sameIn(request) && fits(request.url());
  }
}
