package dev.mannerly.okhttp;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Reports responses to the policy. */
final class Answers {
  private Answers() {}

  static Answer of(Response response) {
    return new Answer(response.code(), response.headers("Retry-After"), response.header("Date"));
  }

  /** The response that reports its end to the permit. */
  static Response leased(Response response, Permit permit) {
    if (endsWithItsHead(response)) {
      permit.ended(Outcome.complete());
      return response;
    }
    return response.newBuilder().body(new LeasedBody(response.body(), permit)).build();
  }

  /** Whether the request can be sent once more as it is. */
  static boolean repeatable(Request request) {
    RequestBody body = request.body();
    return body == null || !(body.isOneShot() || body.isDuplex());
  }

  /** An error's body is often left unread, so its head is the end of it. */
  private static boolean endsWithItsHead(Response response) {
    int code = response.code();
    return code < 200
        || code == 204
        || code == 304
        || code >= 400
        || "HEAD".equals(response.request().method())
        || response.body() == null;
  }
}
