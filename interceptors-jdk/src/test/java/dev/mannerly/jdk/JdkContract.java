package dev.mannerly.jdk;

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
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The contract of all clients, with what java.net.http cannot do. */
abstract class JdkContract extends PoliteClientContract {
  static ContractPoliteness policy;

  @BeforeAll
  static void start() {
    policy = ContractPoliteness.start();
  }

  @AfterAll
  static void stop() {
    policy.close();
  }

  @Override
  public Path actionLog() {
    return policy.log();
  }

  @Override
  public String name() {
    return "java.net.http";
  }

  /** The JDK's client repeats a lost GET at once, below all that an application is asked. */
  @Override
  @Test
  public void gatesTheRepetitionOfALostRequest() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/a", Reply.ok("kept")).on("/b", Reply.drop(), Reply.ok("second"));
    ClientUnderTest client = stage().client();
    client.send(Ask.get(origin.url(host, "/a")));

    assertThat(client.send(Ask.get(origin.url(host, "/b"))).body()).isEqualTo("second");

    origin.expect("GET /robots.txt", "GET /a", "GET /b", "GET /b");
    assertThat(stage().departures(host)).hasSize(3);
  }

  /** It has no cache. */
  @Override
  @Test
  public void letsTheCacheAnswerForFree() throws Exception {
    gatesARevalidation();
  }

  /** It has no cache: each request is sent. */
  @Override
  @Test
  public void gatesARevalidation() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/fresh", Reply.ok("kept").header("Cache-Control", "max-age=600"));
    ClientUnderTest client = stage().client();

    client.send(Ask.get(origin.url(host, "/fresh")));
    client.send(Ask.get(origin.url(host, "/fresh")));

    origin.expect("GET /robots.txt", "GET /fresh", "GET /fresh");
    assertThat(stage().departures(host)).hasSize(3);
  }

  /** The very same client fetches robots.txt, so the page takes the tunnel that is open already. */
  @Override
  @Test
  public void takesRobotsTheSameWay_throughATunnel() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().secure();
    origin.on("/a", Reply.ok("one"));
    try (RecordingProxy proxy = RecordingProxy.start()) {
      Proxy way = new Proxy(Proxy.Type.HTTP, proxy.address());
      ClientUnderTest client = stage().client(ClientSetup.DEFAULT.proxy(way).trusting());

      assertThat(client.send(Ask.get(origin.url(host, "/a"))).body()).isEqualTo("one");

      assertThat(proxy.requests()).containsExactly("CONNECT " + host + ":" + origin.port());
    }
    origin.expect("GET /robots.txt", "GET /a");
  }

  /** It knows no SOCKS and goes directly; so does the fetch of robots.txt. */
  @Override
  @Test
  public void takesRobotsTheSameWay_throughSocks() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/a", Reply.ok("one"));
    try (RecordingSocks socks = RecordingSocks.start()) {
      Proxy proxy = new Proxy(Proxy.Type.SOCKS, socks.address());
      ClientUnderTest client = stage().client(ClientSetup.DEFAULT.proxy(proxy));

      assertThat(client.send(Ask.get(origin.url(host, "/a"))).body()).isEqualTo("one");

      assertThat(socks.destinations()).isEmpty();
    }
    origin.expect("GET /robots.txt", "GET /a");
  }
}
