package dev.mannerly.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Waits that end before their turn, and what waiting must not break. */
interface WaitContract extends ClientContract {
  Duration AT_ONCE = Duration.ofMillis(400);

  /** Whether the client's time-out runs while it waits, and ends the wait. */
  boolean timeoutRunsWhileWaiting();

  @Test
  default void sendsNothing_whenCancelledWhileWaiting() throws Exception {
    String host = Stage.host("patient");
    RecordingOrigin origin = stage().origin();
    ClientUnderTest client = begun(host);

    ClientUnderTest.Flight waiting = client.start(Ask.get(origin.url(host, "/gone")));
    assertThatThrownBy(() -> waiting.result(Duration.ofMillis(150)))
        .isInstanceOf(TimeoutException.class);
    waiting.cancel();

    assertThatThrownBy(() -> waiting.result(AT_ONCE)).isNotInstanceOf(TimeoutException.class);
    client.send(Ask.get(origin.url(host, "/last")));
    origin.expect("GET /robots.txt", "GET /first", "GET /last");
  }

  @Test
  default void sendsNothing_whenInterruptedWhileWaiting() throws Exception {
    String host = Stage.host("patient");
    RecordingOrigin origin = stage().origin();
    ClientUnderTest client = begun(host);
    CompletableFuture<Got> result = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                result.complete(client.send(Ask.get(origin.url(host, "/gone"))));
              } catch (Exception e) {
                result.completeExceptionally(e);
              }
            });
    caller.start();
    assertThatThrownBy(() -> result.get(150, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    caller.interrupt();

    assertThatThrownBy(() -> result.get(AT_ONCE.toMillis(), TimeUnit.MILLISECONDS))
        .isInstanceOf(ExecutionException.class);
    client.send(Ask.get(origin.url(host, "/last")));
    origin.expect("GET /robots.txt", "GET /first", "GET /last");
  }

  @Test
  default void isNeverSentLate_whenTheTimeoutIsShorterThanTheWait() throws Exception {
    String host = Stage.host("patient");
    RecordingOrigin origin = stage().origin();
    origin.on("/hurried", Reply.ok("in time"));
    ClientUnderTest client = begun(host);
    Ask hurried = Ask.get(origin.url(host, "/hurried")).timeout(Duration.ofMillis(300));

    if (timeoutRunsWhileWaiting()) {
      assertThatThrownBy(() -> client.send(hurried));
      client.send(Ask.get(origin.url(host, "/last")));
      origin.expect("GET /robots.txt", "GET /first", "GET /last");
    } else {
      assertThat(client.send(hurried).body()).isEqualTo("in time");
      origin.expect("GET /robots.txt", "GET /first", "GET /hurried");
    }
  }

  @Test
  default void losesNothing_whenTheOriginClosesIdleConnectionsSooner() throws Exception {
    String host = Stage.host("patient");
    RecordingOrigin origin = stage().origin().closeIdleAfter(Duration.ofMillis(200));
    origin.on("/to", Reply.redirect(302, "/there")).on("/there", Reply.ok("there"));
    ClientUnderTest client = begun(host);

    assertThat(client.send(Ask.get(origin.url(host, "/there"))).body()).isEqualTo("there");
    assertThat(client.send(Ask.get(origin.url(host, "/to"))).body()).isEqualTo("there");

    origin.expect("GET /robots.txt", "GET /first", "GET /there", "GET /to", "GET /there");
    stage().assertSpaced(host, PATIENT_INTERVAL);
  }

  /** A client that has sent a host's first request, so that the next one waits. */
  private ClientUnderTest begun(String host) throws Exception {
    stage().origin().on("/first", Reply.ok("first")).on("/last", Reply.ok("last"));
    ClientUnderTest client = stage().client();
    client.send(Ask.get(stage().origin().url(host, "/first")));
    return client;
  }
}
