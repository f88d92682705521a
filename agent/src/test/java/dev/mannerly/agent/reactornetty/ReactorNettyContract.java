package dev.mannerly.agent.reactornetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.RecordingProxy;
import dev.mannerly.testkit.RecordingSocks;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.PoliteClientContract;
import dev.mannerly.testkit.contract.Stage;
import java.net.Proxy;
import org.junit.jupiter.api.Test;

/**
 * The contract of all clients. In a JVM of its own, for the Netty that the client's versions need
 * is another than the one beside the other clients.
 */
class ReactorNettyContract extends PoliteClientContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new ReactorNettyUnderTest(setup);
  }

  @Override
  public String name() {
    return "reactor-netty";
  }

  /** What was written is not written again. */
  @Override
  public boolean repeatsLostRequests() {
    return false;
  }

  /** It has no cache. */
  @Test
  @Override
  public void letsTheCacheAnswerForFree() {}

  /** As above. */
  @Test
  @Override
  public void gatesARevalidation() {}

  /** It takes tunnels to all sites; the request takes the one that robots.txt came by. */
  @Test
  @Override
  public void takesRobotsTheSameWay_throughAnHttpProxy() throws Exception {
    String host = Stage.host();
    try (RecordingProxy proxy = RecordingProxy.start()) {
      Proxy way = new Proxy(Proxy.Type.HTTP, proxy.address());
      sendOverOneConnection(stage().origin(), host, ClientSetup.DEFAULT.proxy(way));

      assertThat(proxy.requests())
          .containsExactly("CONNECT " + host + ":" + stage().origin().port());
    }
  }

  /** As above. */
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

  /** As above. */
  @Test
  @Override
  public void takesRobotsTheSameWay_throughSocks() throws Exception {
    try (RecordingSocks socks = RecordingSocks.start()) {
      Proxy way = new Proxy(Proxy.Type.SOCKS, socks.address());
      sendOverOneConnection(stage().origin(), Stage.host(), ClientSetup.DEFAULT.proxy(way));

      assertThat(socks.destinations()).hasSize(1);
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
