package dev.mannerly.httpclient;

import dev.mannerly.testkit.contract.ClientUnderTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;
import org.apache.hc.core5.http.nio.CapacityChannel;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/** Takes the head of a response, and its body only when told to. */
final class HeldBody implements AsyncResponseConsumer<Void> {
  private final CompletableFuture<Integer> status = new CompletableFuture<>();
  private final CompletableFuture<CapacityChannel> capacity = new CompletableFuture<>();
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private final CompletableFuture<FutureCallback<Void>> callback = new CompletableFuture<>();

  ClientUnderTest.Opened opened(Future<Void> exchange) throws Exception {
    int code = status.get(20, TimeUnit.SECONDS);
    return new ClientUnderTest.Opened() {
      @Override
      public int status() {
        return code;
      }

      @Override
      public String read() throws Exception {
        capacity.get(20, TimeUnit.SECONDS).update(Integer.MAX_VALUE);
        end.get(20, TimeUnit.SECONDS);
        return body.toString(StandardCharsets.UTF_8);
      }

      @Override
      public void close() {
        exchange.cancel(true);
      }
    };
  }

  @Override
  public void consumeResponse(
      HttpResponse response,
      @Nullable EntityDetails entity,
      HttpContext context,
      FutureCallback<Void> done) {
    callback.complete(done);
    status.complete(response.getCode());
    if (entity == null) {
      streamEnd(null);
    }
  }

  @Override
  public void informationResponse(HttpResponse response, HttpContext context) {}

  @Override
  public void updateCapacity(CapacityChannel channel) throws IOException {
    if (!capacity.complete(channel)) {
      channel.update(Integer.MAX_VALUE);
    }
  }

  @Override
  public void consume(ByteBuffer octets) {
    byte[] part = new byte[octets.remaining()];
    octets.get(part);
    body.writeBytes(part);
  }

  @Override
  public void streamEnd(@Nullable List<? extends Header> trailers) {
    callback.join().completed(null);
    end.complete(null);
  }

  @Override
  public void failed(Exception error) {
    status.completeExceptionally(error);
    end.completeExceptionally(error);
  }

  @Override
  public void releaseResources() {}
}
