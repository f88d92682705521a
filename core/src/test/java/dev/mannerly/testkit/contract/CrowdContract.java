package dev.mannerly.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Many requests at a time. */
interface CrowdContract extends ClientContract {
  Duration QUICK_INTERVAL = Duration.ofMillis(10);

  /** How many more threads than before 200 waiting requests may take. */
  int threadsOf200Waiters();

  @Test
  default void lets200Wait_withoutAThreadForEach() throws Exception {
    String host = Stage.host("quick");
    RecordingOrigin origin = stage().origin();
    origin.on("/a", Reply.ok("one"));
    ClientUnderTest client = stage().client();
    client.send(Ask.get(origin.url(host, "/a")));
    long before = threadsOfClient();

    List<ClientUnderTest.Flight> flights = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      flights.add(client.start(Ask.get(origin.url(host, "/a"))));
    }
    long threads = threadsOfClient() - before;
    for (ClientUnderTest.Flight flight : flights) {
      assertThat(flight.result(LIMIT).body()).isEqualTo("one");
    }

    assertThat(threads).isLessThanOrEqualTo(threadsOf200Waiters());
    assertThat(origin.arrivals("/a")).hasSize(201);
    origin.expect("GET /robots.txt");
    stage().assertPaced(host, QUICK_INTERVAL);
  }

  @Test
  default void holdsNoOtherHostUp_whileManyWait() throws Exception {
    RecordingOrigin origin = stage().origin().ignoring("/slow");
    ClientUnderTest client = stage().client();
    List<ClientUnderTest.Flight> slow = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      String host = Stage.host("patient");
      for (int j = 0; j < 5; j++) {
        slow.add(client.start(Ask.get(origin.url(host, "/slow"))));
      }
    }

    String idle = Stage.host("quick");
    origin.on(idle + "/a", Reply.ok("at once"));
    Got got = client.start(Ask.get(origin.url(idle, "/a"))).result(Duration.ofSeconds(2));

    assertThat(got.body()).isEqualTo("at once");
    assertThat(slow).filteredOn(flight -> !flight.done()).hasSizeGreaterThan(60);
    slow.forEach(ClientUnderTest.Flight::cancel);
    origin.awaitCount(14 + 2); // a robots.txt for each, and the one page
    assertThat(origin.arrivals()).hasSize(14 + 2);
  }

  @Test
  default void letsVirtualThreadsWait() throws Exception {
    String host = Stage.host("quick");
    RecordingOrigin origin = stage().origin();
    origin.on("/a", Reply.ok("one"));
    ClientUnderTest client = stage().client();
    List<Future<Got>> results = new ArrayList<>();
    ExecutorService callers = virtualThreads();
    try {
      for (int i = 0; i < 50; i++) {
        results.add(callers.submit(() -> client.send(Ask.get(origin.url(host, "/a")))));
      }
      for (Future<Got> result : results) {
        assertThat(result.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS).body()).isEqualTo("one");
      }
    } finally {
      callers.shutdownNow();
    }

    assertThat(origin.arrivals("/a")).hasSize(50);
    origin.expect("GET /robots.txt");
    stage().assertPaced(host, QUICK_INTERVAL);
  }

  private static long threadsOfClient() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !thread.getName().startsWith("loopback-server"))
        .count();
  }

  /** Virtual where this JVM has them; on an older one the same with platform threads. */
  private static ExecutorService virtualThreads() throws ReflectiveOperationException {
    if (Runtime.version().feature() < 21) {
      return Executors.newCachedThreadPool();
    }
    return (ExecutorService)
        Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
  }
}
