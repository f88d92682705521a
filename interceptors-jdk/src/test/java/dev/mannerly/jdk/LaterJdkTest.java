package dev.mannerly.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.Jvms;
import dev.mannerly.testkit.Reply;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What java.net.http has learnt since Java 17, on a JVM that knows it. */
class LaterJdkTest {

  @ParameterizedTest
  @EnumSource(Skill.class)
  void worksOnJava25(Skill skill) {
    ForkedJvm.Result result =
        ForkedJvm.of(Program.class)
            .java(Jvms.java25())
            .jvmArgs("-Djdk.net.hosts.file=" + System.getProperty("jdk.net.hosts.file"))
            .args(skill.name())
            .run();

    assertThat(result.stdout()).as(result.stderr()).isEqualTo("fine");
  }

  /** What is tried. */
  enum Skill {
    /** An orderly close lets those run that wait for their turn, and takes no more. */
    CLOSES_WHEN_ALL_IS_SENT {
      @Override
      void play(Site site, HttpClient client) throws Exception {
        CompletableFuture<HttpResponse<String>> waiting =
            client.sendAsync(site.get("/a"), BodyHandlers.ofString());
        HttpClient.class.getMethod("shutdown").invoke(client);
        assertThat(waiting.isDone()).isFalse();
        assertThat(terminated(client)).isFalse();

        close(client);

        assertThat(waiting.get().body()).isEqualTo("a");
        assertThat(terminated(client)).isTrue();
        assertThat(client.sendAsync(site.get("/a"), BodyHandlers.ofString()))
            .failsWithin(Duration.ofSeconds(1))
            .withThrowableOfType(ExecutionException.class)
            .withMessageContaining("closed");
      }
    },
    /** An abrupt one breaks off those that wait, blocked or not. */
    CLOSES_AT_ONCE {
      @Override
      void play(Site site, HttpClient client) throws Exception {
        CompletableFuture<HttpResponse<String>> waiting =
            client.sendAsync(site.get("/a"), BodyHandlers.ofString());
        ExecutorService callers = Executors.newCachedThreadPool();
        Future<?> blocked =
            callers.submit(() -> client.send(site.get("/a"), BodyHandlers.ofString()));
        while (site.session.asked().size() < 4) {
          Thread.onSpinWait();
        }

        HttpClient.class.getMethod("shutdownNow").invoke(client);

        assertThat(waiting).failsWithin(Duration.ofSeconds(1));
        assertThat(blocked)
            .failsWithin(Duration.ofSeconds(1))
            .withThrowableOfType(ExecutionException.class)
            .withMessageContaining("closed");
        close(client);
        assertThat(site.origin.count()).isEqualTo(2);
      }
    },
    /** Virtual threads wait in send. */
    WAITS_IN_VIRTUAL_THREADS {
      @Override
      void play(Site site, HttpClient client) throws Exception {
        ExecutorService callers =
            (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        List<Future<HttpResponse<String>>> sent = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
          sent.add(callers.submit(() -> client.send(site.get("/a"), BodyHandlers.ofString())));
        }
        for (Future<HttpResponse<String>> each : sent) {
          assertThat(each.get().body()).isEqualTo("a");
        }
        site.origin.assertGapsAtLeast("site.test", INTERVAL, Site.TOLERANCE);
      }
    },
    /** A response tells its connection, a builder takes a local address. */
    KNOWS_LATER_METHODS {
      @Override
      void play(Site site, HttpClient client) throws Exception {
        HttpClient.Builder builder = PoliteHttpClient.newBuilder(site.session);
        HttpClient.Builder.class
            .getMethod("localAddress", InetAddress.class)
            .invoke(builder, InetAddress.getLoopbackAddress());

        HttpResponse<String> response =
            builder.build().send(site.get("/a"), BodyHandlers.ofString());

        assertThat(HttpResponse.class.getMethod("connectionLabel").invoke(response).toString())
            .startsWith("Optional[");
      }
    };

    abstract void play(Site site, HttpClient client) throws Exception;

    private static void close(HttpClient client) throws Exception {
      ((AutoCloseable) (Object) client).close();
    }

    private static boolean terminated(HttpClient client) throws Exception {
      return (boolean) HttpClient.class.getMethod("isTerminated").invoke(client);
    }
  }

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** Loads classes, takes the first slot, then tries. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) throws Exception {
      Site site = new Site(INTERVAL);
      site.origin.on("/a", Reply.ok("a"));
      HttpClient client = site.client();
      URI elsewhere = URI.create(site.origin.url("other.test", "/a"));
      client.send(HttpRequest.newBuilder(elsewhere).build(), BodyHandlers.ofString());
      client.send(site.get("/a"), BodyHandlers.ofString());
      try {
        Skill.valueOf(args[0]).play(site, client);
        System.out.print("fine");
      } catch (Exception | AssertionError e) {
        System.err.println(e);
      }
      System.exit(0); // threads of the test may wait for what never comes
    }
  }
}
