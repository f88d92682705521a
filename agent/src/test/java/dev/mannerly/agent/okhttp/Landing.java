package dev.mannerly.agent.okhttp;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Response;
import org.assertj.core.api.Assertions;

/** An enqueued call, whose body or failure lands here. */
record Landing(Call call, CompletableFuture<String> body) implements Callback {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  static Landing of(Call call) {
    Landing landing = new Landing(call, new CompletableFuture<>());
    call.enqueue(landing);
    return landing;
  }

  String await() {
    return body.orTimeout(LIMIT.toMillis(), TimeUnit.MILLISECONDS).join();
  }

  Throwable awaitFailure() {
    CompletionException wrapped =
        Assertions.catchThrowableOfType(CompletionException.class, this::await);
    return requireNonNull(wrapped.getCause());
  }

  @Override
  public void onResponse(Call answered, Response response) {
    try (response) {
      body.complete(response.body().string());
    } catch (IOException e) {
      body.completeExceptionally(e);
    }
  }

  @Override
  public void onFailure(Call failed, IOException failure) {
    body.completeExceptionally(failure);
  }
}
