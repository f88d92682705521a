package dev.mannerly.agent.httpasyncclient4;

import dev.mannerly.testkit.contract.ClientUnderTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.http.HttpResponse;
import org.apache.http.nio.ContentDecoder;
import org.apache.http.nio.IOControl;
import org.apache.http.nio.protocol.HttpAsyncResponseConsumer;
import org.apache.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/** A consumer that leaves the body on the connection until it is asked for. */
final class HeldBody implements HttpAsyncResponseConsumer<String> {
  private final CompletableFuture<Integer> head = new CompletableFuture<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private boolean wanted;
  private @Nullable IOControl suspended;
  private volatile @Nullable Exception error;
  private volatile @Nullable String result;

  ClientUnderTest.Opened opened(Future<String> exchange) throws Exception {
    int status = head.get(1, TimeUnit.MINUTES);
    return new ClientUnderTest.Opened() {
      @Override
      public int status() {
        return status;
      }

      @Override
      public String read() throws Exception {
        want();
        return exchange.get(1, TimeUnit.MINUTES);
      }

      @Override
      public void close() {
        exchange.cancel(true);
      }
    };
  }

  private synchronized void want() {
    wanted = true;
    if (suspended != null) {
      suspended.requestInput();
    }
  }

  @Override
  public void responseReceived(HttpResponse response) {
    head.complete(response.getStatusLine().getStatusCode());
  }

  @Override
  public void consumeContent(ContentDecoder decoder, IOControl control) throws IOException {
    synchronized (this) {
      if (!wanted) {
        suspended = control;
        control.suspendInput();
        return;
      }
    }
    ByteBuffer buffer = ByteBuffer.allocate(8192);
    while (decoder.read(buffer) > 0) {
      body.write(buffer.array(), 0, buffer.position());
      buffer.clear();
    }
  }

  @Override
  public void responseCompleted(HttpContext context) {
    result = body.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void failed(Exception ex) {
    error = ex;
    head.completeExceptionally(ex);
  }

  @Override
  public @Nullable Exception getException() {
    return error;
  }

  @Override
  public @Nullable String getResult() {
    return result;
  }

  @Override
  public boolean isDone() {
    return result != null;
  }

  @Override
  public void close() {}

  @Override
  public boolean cancel() {
    return true;
  }
}
