package dev.mannerly.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import org.junit.jupiter.api.Test;

/** Calls that take more than one request, or none. */
interface HopContract extends ClientContract {

  /** Whether the client repeats by itself a GET that was lost on a kept connection. */
  boolean repeatsLostRequests();

  @Test
  default void gatesEachHop_whenRedirectedOnOneHost() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/1", Reply.redirect(301, "/2")).on("/2", Reply.redirect(302, "/3"));
    origin.on("/3", Reply.redirect(303, "/4")).on("/4", Reply.ok("there"));

    Got got = stage().client().send(Ask.get(origin.url(host, "/1")));

    assertThat(got.body()).isEqualTo("there");
    origin.expect("GET /robots.txt", "GET /1", "GET /2", "GET /3", "GET /4");
    stage().assertSpaced(host, INTERVAL);
  }

  @Test
  default void takesTheTargetsBudgetAndRobots_whenRedirectedToAnotherHost() throws Exception {
    String from = Stage.host();
    String to = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/a", Reply.redirect(302, origin.url(to, "/b"))).on("/b", Reply.ok("there"));

    Got got = stage().client().send(Ask.get(origin.url(from, "/a")));

    assertThat(got.body()).isEqualTo("there");
    origin.expectWithHosts(
        "GET " + from + "/robots.txt",
        "GET " + from + "/a",
        "GET " + to + "/robots.txt",
        "GET " + to + "/b");
    stage().assertSpaced(from, INTERVAL);
    stage().assertSpaced(to, INTERVAL);
  }

  @Test
  default void gatesEachHop_whenRedirectedWithoutTheCallersThread() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/1", Reply.redirect(302, "/2")).on("/2", Reply.ok("there"));

    Got got = stage().client().start(Ask.get(origin.url(host, "/1"))).result(LIMIT);

    assertThat(got.body()).isEqualTo("there");
    origin.expect("GET /robots.txt", "GET /1", "GET /2");
    stage().assertSpaced(host, INTERVAL);
  }

  @Test
  default void gatesTheAnswerToAChallenge() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/a", Reply.unauthorized("here"), Reply.ok("in"));
    ClientSetup setup = ClientSetup.DEFAULT.credentials("me:secret");

    Got got = stage().client(setup).send(Ask.get(origin.url(host, "/a")));

    assertThat(got.body()).isEqualTo("in");
    origin.expect("GET /robots.txt", "GET /a", "GET /a");
    stage().assertSpaced(host, INTERVAL);
    assertThat(origin.arrivals("/a").get(1).header("authorization")).startsWith("Basic ");
  }

  @Test
  default void triesAgain_whenTheSiteIsOverloaded() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/a", Reply.status(503), Reply.ok("up"));

    Got got = stage().client().send(Ask.get(origin.url(host, "/a")));

    assertThat(got.body()).isEqualTo("up");
    origin.expect("GET /robots.txt", "GET /a", "GET /a");
    stage().assertSpaced(host, INTERVAL);
  }

  @Test
  default void handsTheReplyOver_whenTheSiteStaysOverloaded() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/a", Reply.status(429).header("Retry-After", "1").body("slow down"));

    Got got = stage().client().send(Ask.get(origin.url(host, "/a")));

    assertThat(got.status()).isEqualTo(429);
    assertThat(got.body()).isEqualTo("slow down");
    origin.expect("GET /robots.txt", "GET /a", "GET /a", "GET /a");
  }

  @Test
  default void gatesTheRepetitionOfALostRequest() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/a", Reply.ok("kept")).on("/b", Reply.drop(), Reply.ok("second"));
    ClientUnderTest client = stage().client();
    client.send(Ask.get(origin.url(host, "/a")));

    if (repeatsLostRequests()) {
      assertThat(client.send(Ask.get(origin.url(host, "/b"))).body()).isEqualTo("second");
      origin.expect("GET /robots.txt", "GET /a", "GET /b", "GET /b");
    } else {
      assertThatThrownBy(() -> client.send(Ask.get(origin.url(host, "/b"))));
      origin.expect("GET /robots.txt", "GET /a", "GET /b");
    }
    stage().assertSpaced(host, INTERVAL);
  }

  @Test
  default void letsTheCacheAnswerForFree() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/fresh", Reply.ok("kept").header("Cache-Control", "max-age=600").dated());
    ClientUnderTest client = stage().client(ClientSetup.DEFAULT.cache(stage().scratch("cache")));
    Ask ask = Ask.get(origin.url(host, "/fresh"));
    client.send(ask);

    assertThat(client.send(ask).body()).isEqualTo("kept");

    origin.expect("GET /robots.txt", "GET /fresh");
    assertThat(stage().departures(host)).hasSize(2);
  }

  @Test
  default void gatesARevalidation() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on(
        "/stale",
        Reply.ok("old")
            .header("ETag", "\"1\"")
            .header("Cache-Control", "max-age=1")
            .header("Age", "5"),
        Reply.status(304).header("ETag", "\"1\""));
    ClientUnderTest client = stage().client(ClientSetup.DEFAULT.cache(stage().scratch("cache")));
    Ask ask = Ask.get(origin.url(host, "/stale"));
    client.send(ask);

    assertThat(client.send(ask).body()).isEqualTo("old");

    origin.expect("GET /robots.txt", "GET /stale", "GET /stale");
    stage().assertSpaced(host, INTERVAL);
  }
}
