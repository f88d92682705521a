package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.Collected;
import dev.mannerly.agent.Member;
import dev.mannerly.hop.Fetched;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answer to one request of ours up to a limit: as the callback of a chain and the
 * consumer of its data, or as the handler of an exchange. One I/O thread after the other calls it.
 */
final class Collecting implements InvocationHandler {
  private final Library in;
  private final int maxBytes;
  private final CompletableFuture<Fetched> fetched = new CompletableFuture<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private final Member updateCapacity;
  private final Member sendRequest;
  private final @Nullable Object request;
  private @Nullable Object head;

  /**
   * Reads one answer.
   *
   * @param request what to send, where the exchange asks us for it
   */
  Collecting(Library in, int maxBytes, @Nullable Object request) {
    this.in = in;
    this.maxBytes = maxBytes;
    this.request = request;
    this.updateCapacity = in.method("core5.http.nio.CapacityChannel", "update", 1);
    this.sendRequest = in.method("core5.http.nio.RequestChannel", "sendRequest", 3);
  }

  CompletableFuture<Fetched> fetched() {
    return fetched;
  }

  /** Completes with what was read, once its exchange is over or enough was read. */
  void finish() {
    if (head == null) {
      fetched.completeExceptionally(new IOException("no answer"));
      return;
    }
    try {
      fetched.complete(
          in.messages()
              .fetched(head, new Collected(body.toByteArray(), body.size() > maxBytes), maxBytes));
    } catch (IOException e) {
      fetched.completeExceptionally(e);
    }
  }

  void fail(Throwable error) {
    fetched.completeExceptionally(error);
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws IOException {
    Object first = arguments == null || arguments.length == 0 ? null : arguments[0];
    switch (method.getName()) {
      case "handleResponse" -> {
        head = first;
        return arguments == null || arguments[1] == null ? null : consumer();
      }
      case "consumeResponse" -> {
        head = first;
        if (arguments == null || arguments[1] == null) {
          finish();
        }
      }
      case "produceRequest" -> sendRequest.call(first, request, null, newest(arguments));
      case "updateCapacity" -> updateCapacity.call(first, Integer.MAX_VALUE);
      case "consume" -> consume((ByteBuffer) first);
      case "streamEnd" -> {
        if (request != null) {
          finish();
        }
      }
      case "failed" -> fail(first instanceof Throwable error ? error : new IOException());
      case "cancel" -> fail(new InterruptedIOException("cancelled"));
      case "available" -> {
        return 0;
      }
      default -> {
        // nothing to produce, nothing to release
      }
    }
    return null;
  }

  private Object consumer() {
    return StandIn.of(in.type("core5.http.nio.AsyncDataConsumer"), this);
  }

  private void consume(@Nullable ByteBuffer octets) throws IOException {
    if (octets == null) {
      return;
    }
    byte[] part = new byte[Math.min(octets.remaining(), maxBytes + 1 - body.size())];
    octets.get(part);
    body.write(part, 0, part.length);
    if (body.size() > maxBytes) {
      octets.position(octets.limit());
      finish(); // who waits for it ends the rest, unless there is no other way than to fail
      if (request != null) {
        throw new IOException("more than " + maxBytes + " octets");
      }
    }
  }

  private static @Nullable Object newest(Object @Nullable [] arguments) {
    return arguments == null ? null : arguments[arguments.length - 1];
  }
}
