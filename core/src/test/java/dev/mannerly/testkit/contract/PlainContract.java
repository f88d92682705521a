package dev.mannerly.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.Reply;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Requests that are answered at once, in every form. */
interface PlainContract extends ClientContract {

  @Test
  default void keepsTheInterval_whenSentInTheCallersThread() throws Exception {
    String host = Stage.host();
    stage().origin().on("/a", Reply.ok("one")).on("/b", Reply.ok("two").chunked());
    ClientUnderTest client = stage().client();

    assertThat(client.send(Ask.get(stage().origin().url(host, "/a"))).body()).isEqualTo("one");
    assertThat(client.send(Ask.get(stage().origin().url(host, "/b"))).body()).isEqualTo("two");

    stage().origin().expect("GET /robots.txt", "GET /a", "GET /b");
    stage().assertSpaced(host, INTERVAL);
  }

  @Test
  default void keepsTheInterval_whenSentWithoutTheCallersThread() throws Exception {
    String host = Stage.host();
    stage().origin().on("/a", Reply.ok("one")).on("/b", Reply.ok("two"));
    ClientUnderTest client = stage().client();

    ClientUnderTest.Flight first = client.start(Ask.get(stage().origin().url(host, "/a")));
    ClientUnderTest.Flight second = client.start(Ask.get(stage().origin().url(host, "/b")));

    assertThat(first.result(LIMIT).body()).isEqualTo("one");
    assertThat(second.result(LIMIT).body()).isEqualTo("two");
    assertThat(stage().origin().arrivals())
        .extracting(Arrival::line)
        .containsExactlyInAnyOrder("GET /robots.txt", "GET /a", "GET /b");
    stage().assertSpaced(host, INTERVAL);
  }

  @Test
  default void sendsAPostOnceWithItsBody() throws Exception {
    String host = Stage.host();
    stage().origin().on("/form", Reply.ok("thanks"));

    Got got = stage().client().send(Ask.post(stage().origin().url(host, "/form"), "a=1&b=ü"));

    assertThat(got.body()).isEqualTo("thanks");
    stage().origin().expect("GET /robots.txt", "POST /form");
    assertThat(stage().origin().arrivals("/form"))
        .extracting(Arrival::body)
        .containsExactly("a=1&b=ü");
  }

  @Test
  default void takesResponsesWithoutABody() throws Exception {
    String host = Stage.host();
    stage().origin().on("/head", Reply.ok("not sent")).on("/none", Reply.status(204));
    ClientUnderTest client = stage().client();

    Got head = client.send(Ask.head(stage().origin().url(host, "/head")));
    Got none = client.send(Ask.get(stage().origin().url(host, "/none")));

    assertThat(List.of(head.status(), none.status())).containsExactly(200, 204);
    assertThat(List.of(head.body(), none.body())).containsOnly("");
    stage().origin().expect("GET /robots.txt", "HEAD /head", "GET /none");
  }

  @Test
  default void saysWhoItIs() throws Exception {
    String host = Stage.host();
    stage().origin().on("/a", Reply.ok("one"));

    stage().client().send(Ask.get(stage().origin().url(host, "/a")));

    assertThat(stage().origin().arrivals())
        .extracting(arrival -> arrival.header("user-agent"))
        .containsExactly(
            "ContractBot/1.0 (+bot@contract.test)", "ContractBot/1.0 (+bot@contract.test)");
  }

  @Test
  default void keepsTheUserAgentThatTheApplicationSet() throws Exception {
    String host = Stage.host();
    stage().origin().on("/a", Reply.ok("one"));
    Ask ask = Ask.get(stage().origin().url(host, "/a")).header("User-Agent", "Own/7");

    stage().client().send(ask);

    assertThat(stage().origin().arrivals("/a"))
        .extracting(arrival -> arrival.header("user-agent"))
        .containsExactly("Own/7");
    stage().origin().expect("GET /robots.txt");
  }

  @Test
  default void logsEachRequestAndItsEnd() throws Exception {
    String host = Stage.host();
    stage().origin().on("/a", Reply.redirect(302, "/b")).on("/b", Reply.ok("two"));

    stage().client().send(Ask.get(stage().origin().url(host, "/a")));

    stage().origin().expect("GET /robots.txt", "GET /a", "GET /b");
    Awaitility.await()
        .until(() -> stage().log(host, "done").size() == stage().log(host, "sent").size());
    assertThat(stage().departures(host)).hasSize(3);
    assertThat(stage().departures(host).subList(1, 3))
        .allMatch(line -> line.contains("\"client\":\"" + name() + "\""));
    assertThat(stage().log(host, "done"))
        .filteredOn(line -> line.contains("\"status\""))
        .hasSize(3)
        .noneMatch(line -> line.contains("\"failure\""));
  }
}
