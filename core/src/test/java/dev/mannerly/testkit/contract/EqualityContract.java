package dev.mannerly.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The same exchanges with a site under the policy and with localhost, which is outside of it: the
 * caller must not see a difference, and neither must the site.
 */
interface EqualityContract extends ClientContract {
  List<String> PATHS =
      List.of(
          "/plain",
          "/chunked",
          "/gzip",
          "/missing",
          "/broken",
          "/to",
          "/see",
          "/loop",
          "/cut",
          "/none",
          "/moved-post",
          "/kept-post",
          "/away",
          "/not-a-place",
          "/close");

  @Test
  default void bringsTheSameResults_asWithoutUs() {
    script(stage().origin());
    ClientUnderTest client = stage().client();

    List<String> outside = play(client, "localhost");
    List<String> inside = play(client, Stage.host("quick"));

    assertThat(inside).isEqualTo(outside);
  }

  private void script(RecordingOrigin origin) {
    origin
        .on("/plain", Reply.ok("plain").header("X-Told", "yes"))
        .on("/chunked", Reply.ok("in several pieces").chunked())
        .on("/gzip", Reply.ok("packed and unpacked").gzip())
        .on("/broken", Reply.status(500).body("sorry"))
        .on("/to", Reply.redirect(302, "/plain"))
        .on("/see", Reply.redirect(303, "/plain"))
        .on("/loop", Reply.redirect(302, "/loop"))
        .on("/cut", Reply.ok("0123456789").truncatedAfter(4))
        .on("/none", Reply.status(204))
        .on("/moved-post", Reply.redirect(301, "/plain"))
        .on("/kept-post", Reply.redirect(307, "/plain"))
        .on("/away", Reply.redirect(302, "ftp://elsewhere.test/"))
        .on("/not-a-place", Reply.status(302))
        .on("/close", Reply.ok("bye").closing());
  }

  /** What the caller got for each path, and what arrived for it. */
  private List<String> play(ClientUnderTest client, String host) {
    RecordingOrigin origin = stage().origin();
    List<String> results = new ArrayList<>();
    for (String path : PATHS) {
      int before = origin.arrivalsAt(host).size();
      String url = origin.url(host, path);
      Ask ask = path.endsWith("post") ? Ask.post(url, "form") : Ask.get(url);
      String result = path + " -> " + result(client, ask);
      List<Arrival> all = origin.arrivalsAt(host);
      List<String> arrived =
          all.subList(before, all.size()).stream()
              .map(arrival -> arrival.line() + " " + arrival.body())
              .filter(line -> !line.contains("/robots.txt"))
              .toList();
      results.add(result + " " + arrived);
    }
    return results;
  }

  private String result(ClientUnderTest client, Ask ask) {
    try {
      Got got = client.send(ask);
      return got.status() + " " + got.body() + " " + got.header("x-told");
    } catch (Exception e) {
      return Causes.of(e).stream().map(cause -> cause.getClass().getName()).toList().toString();
    }
  }
}
