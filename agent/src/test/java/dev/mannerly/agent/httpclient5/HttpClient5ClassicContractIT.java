package dev.mannerly.agent.httpclient5;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.httpclient.HttpClientUnderTest;
import dev.mannerly.testkit.Http2Origin;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Stage;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The contract of all clients, in a JVM that runs the packaged agent. */
class HttpClient5ClassicContractIT extends HttpClient5Contract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new HttpClientUnderTest(setup, UnaryOperator.identity());
  }

  /** A waiting call holds its caller's thread: this form of the client has no other. */
  @Override
  public int threadsOf200Waiters() {
    return 260;
  }

  /** This form of the client does not speak HTTP/2. */
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
}
