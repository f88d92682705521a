package dev.mannerly.okhttp;

import dev.mannerly.testkit.FixedIntervalSession;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/** A program whose main method ends while a call waits, and whose own threads end soon. */
final class MainEndsEarly {
  private MainEndsEarly() {}

  public static void main(String[] args) {
    ExecutorService threads =
        new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 50, TimeUnit.MILLISECONDS, new SynchronousQueue<>());
    OkHttpClient client =
        PoliteOkHttp.install(
                new OkHttpClient.Builder().dispatcher(new Dispatcher(threads)),
                new FixedIntervalSession(Duration.ofMillis(500)))
            .build();
    Request request = new Request.Builder().url(args[0]).build();
    System.out.println(Enqueued.get(client, request).body());
    var unused =
        Enqueued.start(client.newCall(request)).thenAccept(got -> System.out.println(got.body()));
    System.out.println("main ends");
  }
}
