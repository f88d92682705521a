package dev.mannerly.agent.jettyclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.agent.AgentLog;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Got;
import dev.mannerly.testkit.contract.Stage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The same with a client before 12; run in a JVM of its own, with that client. */
class OldJettyContract extends JettyContractIT {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new OldJettyUnderTest(setup);
  }

  @Override
  public void takesRobotsTheSameWay_throughSocks() {
    // 9.4 speaks SOCKS 4 alone, which the proxy of the tests does not
  }

  @Override
  public void gatesEachStream_overHttp2() {
    // its classes for HTTP/2 are not on the class path of this build
  }

  @Test
  void judgesWhatIsSent_whenAListenerRewritesTheRequest() {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /private\n"));
    OldJettyUnderTest client = (OldJettyUnderTest) stage().client();
    Ask ask = Ask.get(origin.url(host, "/a"));

    assertThatThrownBy(() -> client.sendRewritten(ask, () -> "", "/private"))
        .rootCause()
        .hasMessageStartingWith("Mannerly refused: ROBOTS_DISALLOWED");

    origin.expect("GET /robots.txt");
  }

  /** Another takes the turn that was given back, so this one waits where it was rewritten. */
  @Test
  void waitsForAnotherTurn_whenAListenerRewritesTheRequest() throws Exception {
    String host = Stage.host("patient");
    RecordingOrigin origin = stage().origin();
    origin.on("/b", Reply.ok("two")).on("/x", Reply.ok("between"));
    OldJettyUnderTest client = (OldJettyUnderTest) stage().client();
    Ask between = Ask.get(origin.url(host, "/x"));

    Got got =
        client.sendRewritten(Ask.get(origin.url(host, "/a")), () -> client.start(between), "/b");

    assertThat(got.body()).isEqualTo("two");
    origin.expect("GET /robots.txt", "GET /x", "GET /b");
    Awaitility.await().until(() -> AgentLog.allEnded(host));
  }
}
