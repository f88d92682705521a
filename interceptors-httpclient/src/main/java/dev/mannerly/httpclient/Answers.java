package dev.mannerly.httpclient;

import dev.mannerly.hop.Answer;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;

/** Reads the heads of responses for the policy. */
final class Answers {
  private Answers() {}

  static Answer of(HttpResponse response) {
    Header date = response.getFirstHeader("Date");
    return new Answer(
        response.getCode(),
        Asking.values(response.getHeaders("Retry-After")),
        date == null ? null : date.getValue());
  }

  /** An error's body is often left unread, so its head is the end of it. */
  static boolean endsWithItsHead(HttpResponse response) {
    return response.getCode() >= 400;
  }
}
