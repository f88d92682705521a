package dev.mannerly.agent.httpclient5;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.Politeness;
import dev.mannerly.agent.AgentLog;
import dev.mannerly.httpclient.HttpAsyncClientUnderTest;
import dev.mannerly.httpclient.HttpClientUnderTest;
import dev.mannerly.httpclient.PoliteHttpClients;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.ContractFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The drop-in under the agent: each hop is judged once, by the agent. */
class HttpClient5BesideTheDropIn {
  @TempDir private Path folder;

  private final RecordingOrigin origin = RecordingOrigin.start();
  private Path log;
  private Politeness politeness;

  @BeforeEach
  void open() throws Exception {
    log = folder.resolve("drop-in.jsonl");
    politeness = Politeness.builder().file(ContractFile.writeTo(folder)).actionLog(log).build();
  }

  @AfterEach
  void close() {
    politeness.close();
    origin.close();
  }

  @Test
  void leavesTheHopsOfACallToTheAgent() throws Exception {
    try (ClientUnderTest client =
        new HttpClientUnderTest(
            ClientSetup.DEFAULT, builder -> PoliteHttpClients.install(builder, politeness))) {
      assertJudgedByTheAgentAlone(client, "site.test");
    }
  }

  @Test
  void leavesTheHopsOfACallToTheAgent_withoutAThread() throws Exception {
    try (ClientUnderTest client =
        new HttpAsyncClientUnderTest(
            ClientSetup.DEFAULT, builder -> PoliteHttpClients.install(builder, politeness))) {
      assertJudgedByTheAgentAlone(client, "other.test");
    }
  }

  private void assertJudgedByTheAgentAlone(ClientUnderTest client, String host) throws Exception {
    origin.on("/a", Reply.redirect(302, "/b"));
    origin.on("/b", Reply.status(503), Reply.ok("up"));

    assertThat(client.send(Ask.get(origin.url(host, "/a"))).body()).isEqualTo("up");

    origin.expect("GET /robots.txt", "GET /a", "GET /b", "GET /b");
    assertThat(AgentLog.departed(host)).containsExactly("/robots.txt", "/a", "/b", "/b");
    assertThat(AgentLog.leastGap(host)).isGreaterThan(Duration.ofMillis(100));
    assertThat(Files.exists(log) ? Files.readString(log) : "").isEmpty();
  }
}
