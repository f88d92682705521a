package dev.mannerly.httpclient;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.core5.http.HttpRequest;

/** A permit with the hop that it was given for. */
record Grant(Hop hop, Permit permit) {

  /** Whether it is for what is about to be sent, and this instant is its turn. */
  boolean holdsFor(HttpRequest request, HttpRoute route) {
    return hop.method().equals(request.getMethod())
        && hop.url().equals(Asking.url(request, route))
        && permit.stillGood();
  }

  /** Puts the name that the permit asks for on the request. */
  void name(HttpRequest request) {
    permit.userAgent().ifPresent(name -> request.setHeader("User-Agent", name));
  }
}
