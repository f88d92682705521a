package dev.mannerly.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.hop.Reason;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.io.InterruptedIOException;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Requests that are not sent. The policy is asked once, and the caller learns why. */
interface RefusalContract extends ClientContract {

  @Test
  default void refuses_whenRobotsDisallowTheFirstHop() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /private\n"));
    origin.on("/public", Reply.ok("welcome"));
    ClientUnderTest client = stage().client();

    assertRefused(
        Reason.ROBOTS_DISALLOWED, host, () -> client.send(Ask.get(origin.url(host, "/private"))));
    assertThat(client.send(Ask.get(origin.url(host, "/public"))).body()).isEqualTo("welcome");

    origin.expect("GET /robots.txt", "GET /public");
  }

  @Test
  default void refuses_whenSentWithoutTheCallersThread() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /private\n"));
    Ask ask = Ask.get(origin.url(host, "/private"));

    assertRefused(Reason.ROBOTS_DISALLOWED, host, () -> stage().client().start(ask).result(LIMIT));

    origin.expect("GET /robots.txt");
  }

  @Test
  default void refuses_whenRobotsDisallowALaterHop() {
    String from = Stage.host();
    String to = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/a", Reply.redirect(302, origin.url(to, "/private")));
    origin.on(to + "/robots.txt", Reply.ok("User-agent: *\nDisallow: /private\n"));

    assertRefused(
        Reason.ROBOTS_DISALLOWED, to, () -> stage().client().send(Ask.get(origin.url(from, "/a"))));

    origin.expectWithHosts(
        "GET " + from + "/robots.txt", "GET " + from + "/a", "GET " + to + "/robots.txt");
  }

  @Test
  default void refuses_whenRobotsCannotBeReached() {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/robots.txt", Reply.status(500));

    assertRefused(
        Reason.ROBOTS_UNREACHABLE,
        host,
        () -> stage().client().send(Ask.get(origin.url(host, "/a"))));

    origin.expect("GET /robots.txt");
  }

  @Test
  default void refuses_whenTheDaysCapIsSpent() throws Exception {
    String host = Stage.host("capped");
    RecordingOrigin origin = stage().origin();
    origin.on("/a", Reply.ok("last"));
    ClientUnderTest client = stage().client();
    client.send(Ask.get(origin.url(host, "/a")));

    assertRefused(Reason.DAILY_CAP, host, () -> client.send(Ask.get(origin.url(host, "/b"))));

    origin.expect("GET /robots.txt", "GET /a");
  }

  @Test
  default void refusesAtOnce_whenTheTurnIsTooFarAway() {
    String host = Stage.host("distant");
    RecordingOrigin origin = stage().origin();

    assertRefused(
        Reason.WAIT_TOO_LONG, host, () -> stage().client().send(Ask.get(origin.url(host, "/a"))));

    origin.expect("GET /robots.txt");
  }

  private void assertRefused(Reason reason, String host, ThrowingCallable sending) {
    Throwable error = Assertions.catchThrowable(sending);
    assertThat(Causes.of(error))
        .anySatisfy(
            cause -> {
              assertThat(cause).isInstanceOf(InterruptedIOException.class);
              assertThat(cause.getMessage()).startsWith("Mannerly refused: " + reason);
            });
    assertThat(stage().log(host, "refused"))
        .hasSize(1)
        .allMatch(line -> line.contains("\"reason\":\"" + reason + "\""))
        .noneMatch(line -> line.contains("\"count\""));
  }
}
