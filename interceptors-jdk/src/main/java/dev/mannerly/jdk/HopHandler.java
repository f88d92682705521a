package dev.mannerly.jdk;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.io.IOException;
import java.net.http.HttpClient.Version;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes the answer to one hop: reports it, decides what follows, and asks the caller's handler for
 * the body only if the answer is the caller's.
 */
final class HopHandler<T> implements BodyHandler<T> {

  /**
   * The JDK's own readers that have read all when the response is there, so that its end need not
   * be watched for. What its client does not know, it reads in one more thread.
   */
  private static final Set<Class<?>> READ_WHOLE =
      Set.of(BodySubscribers.ofByteArray().getClass(), BodySubscribers.discarding().getClass());

  private final HopsOfCall hops;
  private final Permit permit;
  private final BodyHandler<T> handler;
  private volatile @Nullable ResponseInfo head;
  private volatile @Nullable Next next;
  private volatile @Nullable IOException problem;
  private volatile boolean whole;

  HopHandler(HopsOfCall hops, Permit permit, BodyHandler<T> handler) {
    this.hops = hops;
    this.permit = permit;
    this.handler = handler;
  }

  @Override
  public BodySubscriber<T> apply(ResponseInfo head) {
    if (read(head) != Next.DELIVER) {
      return new LeasedBody<>(new UnreadBody<>(), permit);
    }
    if (head.statusCode() >= 400) {
      permit.ended(Outcome.complete()); // an error's body is often left unread
    }
    BodySubscriber<T> body = handler.apply(head);
    whole = READ_WHOLE.contains(body.getClass());
    return whole ? body : new LeasedBody<>(body, permit);
  }

  /**
   * What follows the response.
   *
   * @throws IOException if that cannot be done
   */
  Next next(HttpResponse<T> response) throws IOException {
    Next decided = next;
    if (decided == null) { // a client that is not the JDK's may answer without asking a handler
      decided = read(Head.of(response));
      permit.ended(Outcome.complete());
    } else if (whole) {
      permit.ended(Outcome.complete());
    }
    if (problem != null) {
      throw problem;
    }
    return decided;
  }

  /** The response of which the rest was lost, if that rest is nobody's; else empty. */
  @SuppressWarnings("NullAway") // the body of a response that nobody gets
  Optional<HttpResponse<T>> withoutBody(HttpRequest request) {
    ResponseInfo read = head;
    return read == null || next == null || next == Next.DELIVER
        ? Optional.empty()
        : Optional.of(new PlainResponse<>(request, read, null));
  }

  private Next read(ResponseInfo newHead) {
    head = newHead;
    Answer answer = answer(newHead);
    permit.answered(answer);
    Next decided;
    try {
      decided = hops.answered(newHead, answer);
    } catch (IOException e) {
      problem = e;
      decided = Next.FOLLOW;
    }
    next = decided;
    return decided;
  }

  static Answer answer(ResponseInfo head) {
    HttpHeaders headers = head.headers();
    return new Answer(
        head.statusCode(),
        headers.allValues("Retry-After"),
        headers.firstValue("Date").orElse(null));
  }

  /** The head of a response that came in one piece. */
  record Head(int statusCode, HttpHeaders headers, Version version) implements ResponseInfo {

    static Head of(HttpResponse<?> response) {
      return new Head(response.statusCode(), response.headers(), response.version());
    }
  }
}
