package dev.mannerly.agent.httpcore4;

import dev.mannerly.agent.Member;
import dev.mannerly.session.MadeUpResponse;
import java.nio.charset.StandardCharsets;

/** Turns a refusal in the form of a response into the client's. */
public final class MadeUp {
  private final Member version;
  private final Member statusLine;
  private final Member response;
  private final Member entity;
  private final Member setEntity;
  private final Messages messages;

  public MadeUp(Library library, Messages messages) {
    this.messages = messages;
    version = library.constructor("HttpVersion", int.class, int.class);
    statusLine =
        library.constructor(
            "message.BasicStatusLine", library.type("ProtocolVersion"), int.class, String.class);
    response = library.constructor("message.BasicHttpResponse", library.type("StatusLine"));
    entity = library.constructor("entity.ByteArrayEntity", byte[].class);
    setEntity = library.method("HttpResponse", "setEntity", 1);
  }

  public Object response(MadeUpResponse made) {
    Object answer =
        response.get(statusLine.get(version.get(1, 1), made.status(), made.reasonPhrase()));
    made.headers().forEach((name, value) -> messages.header(answer, name, value));
    setEntity.call(answer, entity.get((Object) made.body().getBytes(StandardCharsets.UTF_8)));
    return answer;
  }
}
