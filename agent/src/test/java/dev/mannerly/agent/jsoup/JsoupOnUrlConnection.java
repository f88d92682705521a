package dev.mannerly.agent.jsoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Stage;
import org.junit.jupiter.api.Test;

/** The same for a version before java.net.http; run in a JVM of its own. */
class JsoupOnUrlConnection extends JsoupContractIT {

  @Override
  public void gatesTheAnswerToAChallenge() {
    // it has no passwords of its own
  }

  /** Java 17 takes a body that is shorter than its Content-Length for whole. */
  @Test
  @Override
  public void givesItsPlaceBack_whenTheBodyIsCut() throws Exception {
    String host = Stage.host("single");
    RecordingOrigin origin = stage().origin();
    origin.on("/cut", Reply.ok("0123456789").truncatedAfter(4)).on("/next", Reply.ok("next"));
    ClientUnderTest client = stage().client();

    Throwable cut = catchThrowable(() -> client.send(Ask.get(origin.url(host, "/cut"))));

    assertThat(cut == null).isEqualTo(Runtime.version().feature() == 17);
    assertThat(client.send(Ask.get(origin.url(host, "/next"))).body()).isEqualTo("next");

    origin.expect("GET /robots.txt", "GET /cut", "GET /next");
  }

  @Override
  public void gatesEachStream_overHttp2() {
    // it speaks HTTP/1.1 alone
  }
}
