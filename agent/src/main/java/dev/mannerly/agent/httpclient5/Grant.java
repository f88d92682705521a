package dev.mannerly.agent.httpclient5;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;

/** A permit with the hop that it was given for. */
record Grant(Hop hop, Permit permit) {

  /** Whether it is for what is about to be sent, and this instant is its turn. */
  boolean holdsFor(String method, String url) {
    return hop.method().equals(method) && hop.url().equals(url) && permit.stillGood();
  }
}
