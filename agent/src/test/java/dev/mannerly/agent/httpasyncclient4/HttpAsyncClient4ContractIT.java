package dev.mannerly.agent.httpasyncclient4;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.Http2Origin;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.RecordingProxy;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.PoliteClientContract;
import dev.mannerly.testkit.contract.Stage;
import java.net.Proxy;
import org.junit.jupiter.api.Test;

/** The contract of all clients, in a JVM that runs the packaged agent. */
class HttpAsyncClient4ContractIT extends PoliteClientContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new HttpAsyncClient4UnderTest(setup);
  }

  @Override
  public String name() {
    return "httpasyncclient4";
  }

  /** A connection that is closed before the answer is an answer of a kind; it repeats nothing. */
  @Override
  public boolean repeatsLostRequests() {
    return false;
  }

  /** The request takes the connection that robots.txt came by, so there is one tunnel for both. */
  @Test
  @Override
  public void takesRobotsTheSameWay_throughATunnel() throws Exception {
    String host = Stage.host();
    try (RecordingProxy proxy = RecordingProxy.start()) {
      Proxy way = new Proxy(Proxy.Type.HTTP, proxy.address());
      sendOverOneConnection(stage().secure(), host, ClientSetup.DEFAULT.proxy(way).trusting());

      assertThat(proxy.requests())
          .containsExactly("CONNECT " + host + ":" + stage().secure().port());
    }
  }

  /** Its reactor knows no SOCKS. */
  @Override
  public void takesRobotsTheSameWay_throughSocks() {}

  /** It does not speak HTTP/2. */
  @Test
  @Override
  public void gatesEachStream_overHttp2() throws Exception {
    String host = Stage.host();
    try (Http2Origin origin = Http2Origin.start()) {
      ClientUnderTest client = stage().client(ClientSetup.DEFAULT.overHttp2());

      assertThat(client.send(Ask.get(origin.url(host, "/to"))).body()).isEqualTo("/there");

      assertThat(origin.pagesOverHttp2()).isFalse();
      stage().assertReleasesSpaced(host, INTERVAL);
    }
  }

  private void sendOverOneConnection(RecordingOrigin origin, String host, ClientSetup setup)
      throws Exception {
    origin.on("/a", Reply.ok("one"));

    assertThat(stage().client(setup).send(Ask.get(origin.url(host, "/a"))).body()).isEqualTo("one");

    origin.expect("GET /robots.txt", "GET /a");
    assertThat(origin.arrivals()).extracting(Arrival::connection).containsOnly(1);
    stage().assertReleasesSpaced(host, INTERVAL);
  }
}
