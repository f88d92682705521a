package dev.mannerly.okhttp;

import static java.util.Objects.requireNonNull;

import dev.mannerly.testkit.contract.Got;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Calls that OkHttp's dispatcher runs, as futures. */
final class Enqueued {
  private Enqueued() {}

  static Got get(OkHttpClient client, Request request) {
    return start(client.newCall(request)).orTimeout(20, TimeUnit.SECONDS).join();
  }

  static CompletableFuture<Got> start(Call call) {
    CompletableFuture<Got> got = new CompletableFuture<>();
    call.enqueue(
        new Callback() {
          @Override
          public void onResponse(Call answered, Response response) {
            try (response) {
              got.complete(
                  new Got(
                      response.code(), response.headers().toMultimap(), response.body().string()));
            } catch (IOException e) {
              got.completeExceptionally(e);
            }
          }

          @Override
          public void onFailure(Call failed, IOException error) {
            got.completeExceptionally(error);
          }
        });
    return got;
  }

  /** What a future failed with. */
  static Throwable errorOf(CompletableFuture<Got> got) {
    try {
      throw new AssertionError("succeeded with " + got.orTimeout(20, TimeUnit.SECONDS).join());
    } catch (CompletionException e) {
      return requireNonNull(e.getCause());
    }
  }
}
