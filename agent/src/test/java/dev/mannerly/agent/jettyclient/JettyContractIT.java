package dev.mannerly.agent.jettyclient;

import static org.assertj.core.api.Assertions.assertThat;

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

/** The contract of all clients, in a JVM that runs the packaged agent. */
class JettyContractIT extends PoliteClientContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new JettyUnderTest(setup);
  }

  @Override
  public String name() {
    return "jetty";
  }

  /** It leaves that to the application. */
  @Override
  public boolean repeatsLostRequests() {
    return false;
  }

  /** The very same client fetches robots.txt, so the page takes the tunnel that is open already. */
  @Test
  @Override
  public void takesRobotsTheSameWay_throughATunnel() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().secure().on("/a", Reply.ok("one"));
    try (RecordingProxy proxy = RecordingProxy.start()) {
      Proxy way = new Proxy(Proxy.Type.HTTP, proxy.address());
      ClientUnderTest client = stage().client(ClientSetup.DEFAULT.proxy(way).trusting());

      assertThat(client.send(Ask.get(origin.url(host, "/a"))).body()).isEqualTo("one");

      assertThat(proxy.requests()).containsExactly("CONNECT " + host + ":" + origin.port());
    }
    origin.expect("GET /robots.txt", "GET /a");
  }

  /** The very same client fetches robots.txt, so the page takes the connection that is open. */
  @Test
  @Override
  public void takesRobotsTheSameWay_throughSocks() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin().on("/a", Reply.ok("one"));
    try (RecordingSocks socks = RecordingSocks.start()) {
      Proxy way = new Proxy(Proxy.Type.SOCKS, socks.address());
      ClientUnderTest client = stage().client(ClientSetup.DEFAULT.proxy(way));

      assertThat(client.send(Ask.get(origin.url(host, "/a"))).body()).isEqualTo("one");

      assertThat(socks.destinations()).containsExactly(host + ":" + origin.port());
    }
    origin.expect("GET /robots.txt", "GET /a");
  }

  @Override
  public void letsTheCacheAnswerForFree() {
    // it has no cache
  }

  @Override
  public void gatesARevalidation() {
    // it has no cache
  }
}
