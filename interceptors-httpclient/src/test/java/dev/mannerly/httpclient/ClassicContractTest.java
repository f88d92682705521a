package dev.mannerly.httpclient;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.Http2Origin;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Stage;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ClassicContractTest extends HttpClient5Contract {
  private static ContractPoliteness policy;

  @BeforeAll
  static void start() {
    policy = ContractPoliteness.start();
  }

  @AfterAll
  static void stop() {
    policy.close();
  }

  @Override
  public ClientUnderTest client(ClientSetup setup) {
    return policy.classic(setup);
  }

  @Override
  public Path actionLog() {
    return policy.log();
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
