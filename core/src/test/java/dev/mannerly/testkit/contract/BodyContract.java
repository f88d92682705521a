package dev.mannerly.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/**
 * When a response ends. One response at a time may be open at these hosts, so what was not given
 * back keeps the next request from leaving.
 */
interface BodyContract extends ClientContract {
  /** More than sockets buffer. */
  String LONG = "0123456789abcdef".repeat(500_000);

  @Test
  default void holdsItsPlace_whileTheBodyIsUnread() throws Exception {
    String host = Stage.host("single");
    RecordingOrigin origin = stage().origin();
    origin.on("/long", Reply.ok(LONG)).on("/next", Reply.ok("next"));
    ClientUnderTest client = stage().client();
    ClientUnderTest.Flight next;

    try (ClientUnderTest.Opened opened = client.open(Ask.get(origin.url(host, "/long")))) {
      assertThat(opened.status()).isEqualTo(200);
      next = client.start(Ask.get(origin.url(host, "/next")));
      assertThatThrownBy(() -> next.result(INTERVAL)).isInstanceOf(TimeoutException.class);
      origin.expect("GET /robots.txt", "GET /long");
    } // closed early

    assertThat(next.result(LIMIT).body()).isEqualTo("next");
    origin.expect("GET /next");
  }

  @Test
  default void givesItsPlaceBack_whenTheBodyIsReadToItsEnd() throws Exception {
    String host = Stage.host("single");
    RecordingOrigin origin = stage().origin();
    origin.on("/long", Reply.ok(LONG)).on("/next", Reply.ok("next"));
    ClientUnderTest client = stage().client();

    try (ClientUnderTest.Opened opened = client.open(Ask.get(origin.url(host, "/long")))) {
      assertThat(opened.read()).isEqualTo(LONG);
      assertNextPasses(client, host);
    }

    origin.expect("GET /robots.txt", "GET /long", "GET /next");
  }

  @Test
  default void givesItsPlaceBack_whenTheBodyIsCut() throws Exception {
    String host = Stage.host("single");
    RecordingOrigin origin = stage().origin();
    origin.on("/cut", Reply.ok("0123456789").truncatedAfter(4)).on("/next", Reply.ok("next"));
    ClientUnderTest client = stage().client();

    assertThatThrownBy(() -> client.send(Ask.get(origin.url(host, "/cut"))));
    assertNextPasses(client, host);

    origin.expect("GET /robots.txt", "GET /cut", "GET /next");
  }

  @Test
  default void givesItsPlaceBack_whenAnErrorIsLeftUnread() throws Exception {
    String host = Stage.host("single");
    RecordingOrigin origin = stage().origin();
    origin.on("/missing", Reply.status(404).body(LONG)).on("/next", Reply.ok("next"));
    ClientUnderTest client = stage().client();

    try (ClientUnderTest.Opened opened = client.open(Ask.get(origin.url(host, "/missing")))) {
      assertThat(opened.status()).isEqualTo(404);
      assertNextPasses(client, host);
    }

    origin.expect("GET /robots.txt", "GET /missing", "GET /next");
  }

  @Test
  default void givesItsPlaceBack_whenThereIsNoBody() throws Exception {
    String host = Stage.host("single");
    RecordingOrigin origin = stage().origin();
    origin.on("/none", Reply.status(204)).on("/to", Reply.redirect(302, "/next"));
    origin.on("/next", Reply.ok("next"));
    ClientUnderTest client = stage().client();

    client.send(Ask.head(origin.url(host, "/next")));
    client.send(Ask.get(origin.url(host, "/none")));
    assertThat(client.send(Ask.get(origin.url(host, "/to"))).body()).isEqualTo("next");
    assertNextPasses(client, host);

    origin.expect(
        "GET /robots.txt", "HEAD /next", "GET /none", "GET /to", "GET /next", "GET /next");
  }

  @Test
  default void givesItsPlaceBack_whenTheConnectionIsLost() throws Exception {
    String host = Stage.host("single");
    RecordingOrigin origin = stage().origin();
    origin.on("/drop", Reply.drop()).on("/next", Reply.ok("next"));
    ClientUnderTest client = stage().client();

    assertThatThrownBy(() -> client.send(Ask.post(origin.url(host, "/drop"), "x")));
    assertNextPasses(client, host);

    assertThat(origin.arrivals("/drop")).isNotEmpty();
    origin.expect("GET /robots.txt", "GET /next");
  }

  private void assertNextPasses(ClientUnderTest client, String host) throws Exception {
    Got got = client.start(Ask.get(stage().origin().url(host, "/next"))).result(LIMIT);
    assertThat(got.body()).isEqualTo("next");
  }
}
