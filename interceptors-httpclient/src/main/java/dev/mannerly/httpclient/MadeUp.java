package dev.mannerly.httpclient;

import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.impl.BasicEntityDetails;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpResponse;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.apache.hc.core5.http.nio.AsyncDataConsumer;

/** Turns a refusal in the form of a response into HttpClient's. */
final class MadeUp {
  private static final ContentType TEXT = ContentType.create("text/plain", StandardCharsets.UTF_8);

  private MadeUp() {}

  static ClassicHttpResponse classic(MadeUpResponse madeUp) {
    ClassicHttpResponse response =
        new BasicClassicHttpResponse(madeUp.status(), madeUp.reasonPhrase());
    madeUp.headers().forEach(response::setHeader);
    response.setEntity(new ByteArrayEntity(bytes(madeUp), TEXT));
    return response;
  }

  static void answer(MadeUpResponse madeUp, AsyncExecCallback callback)
      throws HttpException, IOException {
    HttpResponse response = new BasicHttpResponse(madeUp.status(), madeUp.reasonPhrase());
    madeUp.headers().forEach(response::setHeader);
    byte[] body = bytes(madeUp);
    AsyncDataConsumer consumer =
        callback.handleResponse(response, new BasicEntityDetails(body.length, TEXT));
    if (consumer != null) {
      consumer.consume(ByteBuffer.wrap(body));
      consumer.streamEnd(null);
    }
    callback.completed();
  }

  private static byte[] bytes(MadeUpResponse madeUp) {
    return madeUp.body().getBytes(StandardCharsets.UTF_8);
  }
}
