package dev.mannerly.httpclient;

import dev.mannerly.hop.Fetched;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;
import org.apache.hc.core5.http.nio.CapacityChannel;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.ByteArrayBuffer;
import org.jspecify.annotations.Nullable;

/** Reads the answer to one fetch up to a limit. One I/O thread after the other calls it. */
final class FetchedConsumer implements AsyncResponseConsumer<Fetched> {
  private final int maxBytes;
  private final ByteArrayBuffer body = new ByteArrayBuffer(8_192);
  private @Nullable HttpResponse head;
  private @Nullable EntityDetails entity;
  private @Nullable FutureCallback<Fetched> callback;

  FetchedConsumer(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  @Override
  public void consumeResponse(
      HttpResponse response,
      @Nullable EntityDetails details,
      HttpContext context,
      FutureCallback<Fetched> whenDone)
      throws IOException {
    head = response;
    entity = details;
    callback = whenDone;
    if (details == null) {
      finish(response);
    }
  }

  @Override
  public void informationResponse(HttpResponse response, HttpContext context) {}

  @Override
  public void updateCapacity(CapacityChannel capacity) throws IOException {
    capacity.update(Integer.MAX_VALUE);
  }

  @Override
  public void consume(ByteBuffer octets) throws IOException {
    int room = Math.min(octets.remaining(), maxBytes + 1 - body.length());
    byte[] part = new byte[room];
    octets.get(part);
    body.append(part, 0, room);
    if (body.length() > maxBytes && head != null) {
      finish(head); // cancels the rest
    }
  }

  @Override
  public void streamEnd(@Nullable List<? extends Header> trailers) throws IOException {
    if (head != null) {
      finish(head);
    }
  }

  /** The exchange ends through the callback of its call, with what was behind it. */
  @Override
  public void failed(Exception error) {}

  @Override
  public void releaseResources() {}

  private void finish(HttpResponse response) throws IOException {
    Fetched answer = Octets.fetched(response, entity, body.toByteArray(), maxBytes);
    if (callback != null) {
      callback.completed(answer);
    }
  }
}
