package dev.mannerly.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.Http2Origin;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.RecordingProxy;
import dev.mannerly.testkit.RecordingSocks;
import dev.mannerly.testkit.Reply;
import java.net.Proxy;
import org.junit.jupiter.api.Test;

/**
 * Ways to a site: through proxies, over TLS, over HTTP/2. The site's budget counts, never the
 * proxy's.
 */
interface RouteContract extends ClientContract {

  @Test
  default void takesRobotsTheSameWay_throughAnHttpProxy() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin().on("/a", Reply.ok("one")).on("/b", Reply.ok("two"));
    try (RecordingProxy proxy = RecordingProxy.start()) {
      ClientUnderTest client =
          stage().client(ClientSetup.DEFAULT.proxy(new Proxy(Proxy.Type.HTTP, proxy.address())));

      assertThat(client.send(Ask.get(origin.url(host, "/a"))).body()).isEqualTo("one");
      assertThat(client.send(Ask.get(origin.url(host, "/b"))).body()).isEqualTo("two");

      assertThat(proxy.requests())
          .containsExactly(
              "GET " + origin.url(host, "/robots.txt"),
              "GET " + origin.url(host, "/a"),
              "GET " + origin.url(host, "/b"));
    }
    origin.expect("GET /robots.txt", "GET /a", "GET /b");
    stage().assertReleasesSpaced(host, INTERVAL);
  }

  @Test
  default void takesRobotsTheSameWay_throughATunnel() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().secure().on("/a", Reply.ok("one"));
    try (RecordingProxy proxy = RecordingProxy.start()) {
      Proxy way = new Proxy(Proxy.Type.HTTP, proxy.address());
      ClientUnderTest client = stage().client(ClientSetup.DEFAULT.proxy(way).trusting());

      assertThat(client.send(Ask.get(origin.url(host, "/a"))).body()).isEqualTo("one");

      String connect = "CONNECT " + host + ":" + origin.port();
      assertThat(proxy.requests()).containsExactly(connect, connect);
    }
    origin.expect("GET /robots.txt", "GET /a");
    stage().assertReleasesSpaced(host, INTERVAL);
  }

  @Test
  default void takesRobotsTheSameWay_throughSocks() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin().on("/a", Reply.ok("one"));
    try (RecordingSocks socks = RecordingSocks.start()) {
      ClientUnderTest client =
          stage().client(ClientSetup.DEFAULT.proxy(new Proxy(Proxy.Type.SOCKS, socks.address())));

      assertThat(client.send(Ask.get(origin.url(host, "/a"))).body()).isEqualTo("one");

      assertThat(socks.destinations()).hasSize(2);
    }
    origin.expect("GET /robots.txt", "GET /a");
    stage().assertReleasesSpaced(host, INTERVAL);
  }

  @Test
  default void trustsForRobotsWhomTheClientTrusts() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().secure().on("/a", Reply.ok("one"));

    Got got = stage().client(ClientSetup.DEFAULT.trusting()).send(Ask.get(origin.url(host, "/a")));

    assertThat(got.body()).isEqualTo("one");
    origin.expect("GET /robots.txt", "GET /a");
    stage().assertReleasesSpaced(host, INTERVAL);
  }

  @Test
  default void gatesEachStream_overHttp2() throws Exception {
    String host = Stage.host();
    try (Http2Origin origin = Http2Origin.start()) {
      ClientUnderTest client = stage().client(ClientSetup.DEFAULT.overHttp2());

      ClientUnderTest.Flight first = client.start(Ask.get(origin.url(host, "/to")));
      ClientUnderTest.Flight second = client.start(Ask.get(origin.url(host, "/b")));

      assertThat(first.result(LIMIT).body()).isEqualTo("/there");
      assertThat(second.result(LIMIT).body()).isEqualTo("/b");
      assertThat(origin.paths()).containsExactlyInAnyOrder("/robots.txt", "/to", "/b", "/there");
      assertThat(origin.pagesOverHttp2()).isTrue();
      stage().assertReleasesSpaced(host, INTERVAL);
    }
  }
}
