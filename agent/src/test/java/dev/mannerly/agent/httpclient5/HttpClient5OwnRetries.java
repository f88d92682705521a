package dev.mannerly.agent.httpclient5;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.agent.AgentLog;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.time.Duration;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.junit.jupiter.api.Test;

/** What the client repeats by itself; run in a JVM of its own, where the policy repeats nothing. */
class HttpClient5OwnRetries {

  @Test
  void leavesTheClientsOwnRetryAsItWas_andGatesIt() throws Exception {
    try (RecordingOrigin origin = RecordingOrigin.start();
        Form.Open client = Form.FLUENT.open()) {
      origin.on("/a", Reply.status(503), Reply.ok("up").header("Content-Type", "text/plain"));

      assertThat(client.get(origin.url("site.test", "/a"))).isEqualTo("up");

      origin.expect("GET /robots.txt", "GET /a", "GET /a");
      assertThat(AgentLog.departed("site.test")).containsExactly("/robots.txt", "/a", "/a");
      assertThat(AgentLog.leastGap("site.test")).isGreaterThan(Duration.ofMillis(100));
    }
  }

  @Test
  void leavesTheClientsOwnRetryAsItWas_withoutAThread() throws Exception {
    try (RecordingOrigin origin = RecordingOrigin.start();
        Form.Open client = Form.asynchronous(HttpAsyncClients.createDefault())) {
      origin.on("/a", Reply.status(503).body("down"));

      assertThat(client.get(origin.url("other.test", "/a"))).isEqualTo("down");

      origin.expect("GET /robots.txt", "GET /a", "GET /a");
      assertThat(AgentLog.departed("other.test")).containsExactly("/robots.txt", "/a", "/a");
    }
  }
}
