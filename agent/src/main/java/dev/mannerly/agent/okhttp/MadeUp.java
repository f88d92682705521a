package dev.mannerly.agent.okhttp;

import dev.mannerly.agent.Member;
import dev.mannerly.session.MadeUpResponse;

/** Turns a refusal in the form of a response into OkHttp's. */
final class MadeUp {
  private static final String BUILDER = "Response$Builder";

  private MadeUp() {}

  static Object response(Library library, Object request, MadeUpResponse madeUp) {
    Object builder = Member.constructor(library.lookup(), library.type(BUILDER)).get();
    Object protocol = library.read("Protocol", "HTTP_1_1").get();
    Object body =
        library
            .method("ResponseBody", "create", library.type("MediaType"), String.class)
            .get(null, madeUp.body());
    library.method(BUILDER, "request", 1).call(builder, request);
    library.method(BUILDER, "protocol", 1).call(builder, protocol);
    library.method(BUILDER, "code", 1).call(builder, madeUp.status());
    library.method(BUILDER, "message", 1).call(builder, madeUp.reasonPhrase());
    library.method(BUILDER, "body", 1).call(builder, body);
    Member header = library.method(BUILDER, "header", String.class, String.class);
    madeUp.headers().forEach((name, value) -> header.call(builder, name, value));
    return library.method(BUILDER, "build", 0).get(builder);
  }
}
