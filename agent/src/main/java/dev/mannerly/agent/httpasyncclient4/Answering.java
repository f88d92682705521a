package dev.mannerly.agent.httpasyncclient4;

import dev.mannerly.agent.Member;
import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Hands a response out that no server sent, as the reactor would. */
final class Answering {
  private static final int MOST_READS = 10_000;
  private static final String CONSUMER = "nio.protocol.HttpAsyncResponseConsumer";

  private final Insides in;
  private final Object handler;
  private final Object consumer;

  Answering(Insides in, Object handler) {
    this.in = in;
    this.handler = handler;
    this.consumer = in.field(handler, "responseConsumer");
  }

  void with(MadeUpResponse madeUp) throws IOException {
    Object response = in.madeUp().response(madeUp);
    Object request = in.request(handler);
    boolean bodiless = request != null && in.messages().method(request).equalsIgnoreCase("HEAD");
    byte[] body = madeUp.body().getBytes(StandardCharsets.UTF_8);
    if (bodiless) {
      in.method("HttpResponse", "setEntity", 1).call(response, (Object) null);
    }
    Object context = in.context(handler);
    in.method("protocol.HttpContext", "setAttribute", 2).call(context, "http.response", response);
    method("responseReceived", 1).call(consumer, response);
    if (!bodiless) {
      consume(ByteBuffer.wrap(body));
    }
    method("responseCompleted", 1).call(consumer, context);
    finish();
  }

  private void consume(ByteBuffer body) throws IOException {
    Object decoder =
        in.reflection()
            .standIn(
                "nio.ContentDecoder",
                (method, arguments) ->
                    method.getName().equals("isCompleted")
                        ? !body.hasRemaining()
                        : read(body, (ByteBuffer) arguments[0]));
    Object control = in.reflection().standIn("nio.IOControl", (method, arguments) -> null);
    Member consume = method("consumeContent", 2);
    int reads = 0;
    do {
      consume.call(consumer, decoder, control);
      if (++reads > MOST_READS) {
        throw new IOException("the response consumer does not read");
      }
    } while (body.hasRemaining() && !(boolean) method("isDone", 0).get(consumer));
  }

  private static int read(ByteBuffer from, @Nullable ByteBuffer to) {
    if (to == null || !from.hasRemaining()) {
      return -1;
    }
    int count = Math.min(from.remaining(), to.remaining());
    for (int i = 0; i < count; i++) {
      to.put(from.get());
    }
    return count;
  }

  private void finish() {
    Object future = in.field(handler, "resultFuture");
    Object error = method("getException", 0).call(consumer);
    exchange("markCompleted");
    try {
      if (error == null) {
        in.method("concurrent.BasicFuture", "completed", 1)
            .call(future, method("getResult", 0).call(consumer));
      } else {
        in.failFuture(handler, (Exception) error);
      }
    } finally {
      exchange("close");
    }
  }

  private void exchange(String name) {
    in.method("impl.nio.client.AbstractClientExchangeHandler", name, 0).call(handler);
  }

  private Member method(String name, int parameters) {
    return in.method(CONSUMER, name, parameters);
  }
}
