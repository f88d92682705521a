package dev.mannerly.agent.httpasyncclient4;

import dev.mannerly.agent.Collected;
import dev.mannerly.hop.Fetched;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The consumer of a response to a request of ours. */
final class Collecting {
  private final OwnFetch fetch;
  private final int maxBytes;
  private final CompletableFuture<Fetched> fetched = new CompletableFuture<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private int status;

  Collecting(OwnFetch fetch, int maxBytes) {
    this.fetch = fetch;
    this.maxBytes = maxBytes;
  }

  CompletableFuture<Fetched> fetched() {
    return fetched;
  }

  void fail(Throwable error) {
    fetched.completeExceptionally(error);
  }

  /** An {@code HttpAsyncResponseConsumer}. */
  Object consumer() {
    return fetch.consumer(this::told);
  }

  private @Nullable Object told(Method method, @Nullable Object[] arguments) throws IOException {
    switch (method.getName()) {
      case "responseReceived" -> head(arguments[0]);
      case "consumeContent" -> read(arguments[0]);
      case "responseCompleted" -> finish(false);
      case "failed" ->
          fail(arguments[0] instanceof Throwable error ? error : new IOException("failed"));
      case "cancel" -> fail(new CancellationException("cancelled"));
      default -> {
        // asks for nothing that we have
      }
    }
    return switch (method.getName()) {
      case "isDone" -> fetched.isDone();
      case "cancel" -> true;
      default -> null;
    };
  }

  private void head(@Nullable Object response) {
    if (response != null) {
      status = fetch.messages().status(response);
      for (List<String> line : fetch.messages().lines(response)) {
        headers.computeIfAbsent(line.get(0), name -> new ArrayList<>()).add(line.get(1));
      }
    }
  }

  private void read(@Nullable Object decoder) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(8192);
    while (decoder != null && fetch.read(decoder, buffer) > 0) {
      body.write(buffer.array(), 0, buffer.position());
      buffer.clear();
      if (body.size() > maxBytes) {
        finish(true); // not the rest of an endless one
        return;
      }
    }
  }

  private void finish(boolean cut) throws IOException {
    try {
      fetched.complete(new Collected(body.toByteArray(), cut).fetched(status, headers, maxBytes));
    } catch (IOException e) {
      fail(e);
    }
  }
}
