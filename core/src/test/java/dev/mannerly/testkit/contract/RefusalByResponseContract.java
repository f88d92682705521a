package dev.mannerly.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.hop.Reason;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import org.junit.jupiter.api.Test;

/**
 * What every client must do where refusals are handed out as responses: the policy has {@code
 * contract.yaml} and {@code refusal.as: response}.
 */
public abstract class RefusalByResponseContract extends StagedContract {

  @Test
  void answersItself_whenTheFirstHopIsRefused() throws Exception {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/robots.txt", Reply.ok("User-agent: *\nDisallow: /private\n"));

    Got got = stage().client().send(Ask.get(origin.url(host, "/private")));

    assertRefused(got, Reason.ROBOTS_DISALLOWED, host);
    origin.expect("GET /robots.txt");
  }

  @Test
  void answersItself_whenALaterHopIsRefused() throws Exception {
    String from = Stage.host();
    String to = Stage.host();
    RecordingOrigin origin = stage().origin();
    origin.on("/a", Reply.redirect(302, origin.url(to, "/private")));
    origin.on(to + "/robots.txt", Reply.ok("User-agent: *\nDisallow: /private\n"));

    Got got = stage().client().start(Ask.get(origin.url(from, "/a"))).result(LIMIT);

    assertRefused(got, Reason.ROBOTS_DISALLOWED, to);
    origin.expectWithHosts(
        "GET " + from + "/robots.txt", "GET " + from + "/a", "GET " + to + "/robots.txt");
  }

  /** Clients repeat a 429 or 503 that a site sent; this one no site sent. */
  @Test
  void isNotAskedAgain_whenTheAnswerLooksLikeAnOverload() throws Exception {
    String host = Stage.host("distant");
    RecordingOrigin origin = stage().origin();

    Got got = stage().client().send(Ask.get(origin.url(host, "/a")));

    assertRefused(got, Reason.WAIT_TOO_LONG, host);
    assertThat(got.header("retry-after")).isNotEmpty();
    origin.expect("GET /robots.txt");
  }

  private void assertRefused(Got got, Reason reason, String host) {
    assertThat(got.status()).isEqualTo(reason.status());
    assertThat(got.header("x-mannerly-reason")).isEqualTo(reason.name());
    assertThat(got.body()).contains(reason.name());
    assertThat(stage().log(host, "refused")).hasSize(1);
  }
}
