package dev.mannerly.jdk;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Headers;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Way;
import dev.mannerly.session.HopSession;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The hops that one call takes: its request, then what redirects, challenges and the policy's
 * retries make of it. Belongs to the call: its hops follow each other.
 */
final class HopsOfCall {
  private static final String USER_AGENT = "User-Agent";

  /** What the JDK's client sends when the application sets none. */
  private static final String OF_LIBRARY = "Java-http-client/" + System.getProperty("java.version");

  private final HopSession session;
  private final Way way;
  private final Redirects redirects;
  private final Challenges challenges;
  private HttpRequest request;
  private int attempt;
  private int redirected;
  private int followed;

  HopsOfCall(Asking asking, HopClient client, HttpRequest first) {
    this.session = asking.session();
    this.way = asking.way();
    this.redirects = client.redirects();
    this.challenges = new Challenges(client.keyring());
    this.request = first;
  }

  /** Who judges them. */
  HopSession session() {
    return session;
  }

  /** The next request, as the application would see it. */
  HttpRequest request() {
    return request;
  }

  /** The same for the policy. */
  Hop hop() {
    HttpHeaders headers = request.headers();
    return new Hop(
        Asking.CLIENT, request.method(), request.uri().toString(), lookUp(headers), attempt, way);
  }

  /** The same for the wire: it says who we are and knows the password. */
  HttpRequest dressed(Permit permit) {
    Map<String, String> more = challenges.headers(request);
    permit.userAgent().ifPresent(name -> more.put(USER_AGENT, name));
    if (more.isEmpty()) {
      return request;
    }
    HttpRequest.Builder dressed = HttpRequest.newBuilder(request, (name, value) -> true);
    more.forEach(dressed::setHeader);
    return dressed.build();
  }

  /**
   * Reads an answer and moves on to what it asks for.
   *
   * @throws IOException if that cannot be done
   */
  Next answered(ResponseInfo head, Answer answer) throws IOException {
    Optional<HttpRequest> redirect = redirect(head);
    if (redirect.isPresent()) {
      follow(redirect.get());
      return Next.FOLLOW;
    }
    if (challenges.answer(request, head)) {
      follow(request);
      return Next.FOLLOW;
    }
    if (repeatable() && session.retries(hop(), answer)) {
      attempt++;
      return Next.REPEAT;
    }
    return Next.DELIVER;
  }

  /** Whatever breaks on the way to a redirect's target is an IOException for the JDK's client. */
  private Optional<HttpRequest> redirect(ResponseInfo head) throws IOException {
    try {
      return redirects
          .target(request, head)
          .filter(target -> ++redirected < Redirects.LIMIT)
          .map(target -> Redirects.request(request, head.statusCode(), target));
    } catch (RuntimeException e) {
      throw new IOException(e);
    }
  }

  private void follow(HttpRequest next) throws IOException {
    request = next;
    attempt = 0;
    if (++followed >= Redirects.LIMIT) {
      throw new IOException("Too many retries");
    }
  }

  /** Nothing tells whether a body can be had a second time. */
  private boolean repeatable() {
    return request.bodyPublisher().map(body -> body.contentLength() == 0).orElse(true);
  }

  private static Headers lookUp(HttpHeaders headers) {
    return name -> {
      List<String> values = headers.allValues(name);
      return values.isEmpty() && USER_AGENT.equalsIgnoreCase(name) ? List.of(OF_LIBRARY) : values;
    };
  }
}
