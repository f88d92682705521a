package dev.mannerly.agent.httpclient4;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.Http2Origin;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.PoliteClientContract;
import dev.mannerly.testkit.contract.Stage;
import org.junit.jupiter.api.Test;

/** The contract of all clients for the clients of before 4.3. */
class DefaultHttpClientContractIT extends PoliteClientContract {

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return new DefaultHttpClientUnderTest(setup);
  }

  @Override
  public String name() {
    return "httpclient4";
  }

  /** A waiting call holds its caller's thread: the client has no other. */
  @Override
  public int threadsOf200Waiters() {
    return 260;
  }

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
}
