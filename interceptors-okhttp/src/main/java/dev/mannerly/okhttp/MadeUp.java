package dev.mannerly.okhttp;

import dev.mannerly.session.MadeUpResponse;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** Turns a refusal in the form of a response into OkHttp's. */
final class MadeUp {
  private MadeUp() {}

  static Response response(Request request, MadeUpResponse madeUp) {
    Response.Builder response =
        new Response.Builder()
            .request(request)
            .protocol(Protocol.HTTP_1_1)
            .code(madeUp.status())
            .message(madeUp.reasonPhrase())
            .body(ResponseBody.create(madeUp.body(), null));
    madeUp.headers().forEach(response::header);
    return response.build();
  }
}
