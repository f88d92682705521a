package dev.mannerly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import dev.mannerly.testkit.contract.Ask;
import dev.mannerly.testkit.contract.ClientSetup;
import dev.mannerly.testkit.contract.ClientUnderTest;
import dev.mannerly.testkit.contract.Stage;
import dev.mannerly.testkit.robots.Visitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A Host header of another name: the request still goes to the host of its URL, which is who is
 * judged. Run in a JVM of its own, because the JDK's clients must be told at its start that an
 * application may set it.
 */
class HostHeaders {
  static {
    System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host");
    System.setProperty("sun.net.http.allowRestrictedHeaders", "true");
  }

  static List<Visitor> clients() {
    return RobotsByTheirWay.everyClient();
  }

  @ParameterizedTest
  @MethodSource("clients")
  void judgesTheHostOfTheUrl(Visitor visitor) throws Exception {
    String host = Stage.host();
    String other = Stage.host();
    try (RecordingOrigin origin = RecordingOrigin.start().on("/a", Reply.ok("one"));
        ClientUnderTest client = visitor.client().apply(ClientSetup.DEFAULT)) {
      Ask ask = Ask.get(origin.url(host, "/a")).header("Host", other);

      assertThat(client.send(ask).body()).isEqualTo("one");

      origin.expectWithHosts("GET " + host + "/robots.txt", "GET " + other + "/a");
    }
    assertThat(budgets("//" + host)).containsOnly(host);
    assertThat(budgets("//" + other)).isEmpty();
  }

  private static List<String> budgets(String of) throws IOException {
    return Files.readAllLines(Path.of(System.getProperty("contract.log"))).stream()
        .filter(line -> line.contains(of))
        .map(line -> line.replaceAll(".*\"budget\":\"([^\"]*)\".*", "$1"))
        .toList();
  }
}
