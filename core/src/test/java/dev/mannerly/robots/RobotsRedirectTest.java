package dev.mannerly.robots;

import static dev.mannerly.robots.ScriptedFetch.redirect;
import static dev.mannerly.robots.ScriptedFetch.rules;
import static dev.mannerly.robots.ScriptedFetch.status;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.RobotsSettings;
import dev.mannerly.hop.CanonicalHost;
import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Origin;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.testkit.FakeTime;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsRedirectTest {

  private static final String URL = "http://a.example/robots.txt";

  /** Names that resolve; all others are left to their form, as behind a proxy. */
  private static final Map<String, List<String>> ADDRESSES =
      Map.of(
          "a.example", List.of("93.184.216.34"),
          "inside.example", List.of("93.184.216.34", "10.1.2.3"),
          "private.example", List.of("192.168.7.7"),
          "loop.example", List.of("127.0.0.1"),
          "ula.example", List.of("fd00::7"),
          "nat.example", List.of("100.64.0.9"));

  private final ScriptedFetch fetch = new ScriptedFetch();
  private final Robots robots =
      new Robots(
          RobotsSettings.DEFAULT,
          "AcmeBot",
          fetch,
          FakeTime.at("2026-03-10T12:00:00Z").time(),
          Surroundings.alone(fetched -> Optional.empty()).resolver((hop, host) -> addresses(host)));

  @Test
  void keepsTheResultForTheFirstOriginOnly() {
    fetch.on(URL, redirect("http://b.example/a/robots.txt"));
    fetch.on("http://b.example/a/robots.txt", rules("User-agent: *\nDisallow: /x\n"));
    fetch.on("http://b.example/robots.txt", rules("User-agent: *\nDisallow: /y\n"));

    assertThat(verdict("a.example", "/x")).isInstanceOf(Verdict.Disallowed.class);
    assertThat(verdict("b.example", "/x")).isInstanceOf(Verdict.Allowed.class);
    assertThat(verdict("b.example", "/y")).isInstanceOf(Verdict.Disallowed.class);
    assertThat(fetch.asked)
        .containsExactly(URL, "http://b.example/a/robots.txt", "http://b.example/robots.txt");
  }

  @Test
  void givesUpAfterFiveRedirects() {
    fetch.on(URL, redirect("/1"));
    for (int i = 1; i <= 6; i++) {
      fetch.on("http://a.example/" + i, redirect("/" + (i + 1)));
    }

    assertUnreachable("more than 5 redirects");
    assertThat(fetch.asked).hasSize(6);
  }

  @Test
  void noticesACircle() {
    fetch.on(URL, redirect("/r"));
    fetch.on("http://a.example/r", redirect("robots.txt"));

    assertUnreachable("in a circle");
    assertThat(fetch.asked).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:///etc/passwd",
        "mailto:a@b.example",
        "http:///r",
        "http://127%2e0.0.1/r",
        "http://\uff11\uff12\uff17.0.0.1/r",
        "http://[::1%25eth0]/r",
        "http://0177.0.0.1/r",
        "http://0x7f000001/r",
        "//",
        ""
      })
  void doesNotFollowARedirectToWhatIsNoPlainWebAddress(String location) {
    fetch.on(URL, redirect(location));
    assertUnreachable("no usable address");
    assertThat(fetch.asked).hasSize(1);
  }

  @Test
  void takesATargetThatThePolicyCannotReadForTheSitesFault() {
    fetch.on(URL, redirect("http://b.example/r"));
    fetch.on("http://b.example/r", Refusal.of(Reason.BAD_URL, "hex").asException());

    assertUnreachable("no usable address");
    assertUnreachable("no usable address");
    assertThat(fetch.asked).hasSize(2);
  }

  @Test
  void leavesUserInfoAndFragmentBehind_andKeepsTheQuery() {
    fetch.on(URL, redirect("https://u:p@b.example?q=%2F#frag"));
    fetch.on("https://b.example/?q=%2F", status(404));

    assertThat(verdict("a.example", "/x")).isInstanceOf(Verdict.Allowed.class);
  }

  @Test
  void showsNoQuery_whenTheEndOfTheChainFails() {
    fetch.on(URL, redirect("http://b.example/login?token=secret"));
    fetch.on("http://b.example/login?token=secret", status(500));

    assertUnreachable("http://b.example/login (asked through the JVM's defaults) answered 500");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "10.0.0.1:8080",
        "169.254.169.254",
        "0.0.0.0",
        "[::1]",
        "[fe80::1]",
        "[fd12::1]",
        "[::ffff:127.0.0.1]",
        "127.0.0.1.",
        "127.1",
        "2130706433",
        "192.0.0.192",
        "198.18.0.1",
        "255.255.255.255",
        "[::10.0.0.1]",
        "[64:ff9b::10.0.0.1]",
        "[64:ff9b:1::127.0.0.1]",
        "[::ffff:0:192.168.0.1]",
        "[2002:a00:1::1]",
        "wiki.corp",
        "api.default.svc",
        "inside.example",
        "private.example",
        "loop.example",
        "ula.example",
        "nat.example",
        "localhost",
        "db",
        "metadata.google.internal",
        "printer.local."
      })
  void doesNotFollowARedirectFromOutsideToInside(String host) {
    fetch.on(URL, redirect("http://" + host + "/robots.txt"));

    assertUnreachable("to the inside address");
    assertThat(fetch.asked).containsExactly(URL);
  }

  @ParameterizedTest
  @CsvSource({
    "loop.example, private.example",
    "127.0.0.1, localhost",
    "db, 10.0.0.1",
    "private.example, a.example",
    "shop_1.example, shop_2.example",
    "a.example, unknown.example",
    "a.example, 198.51.100.7",
    "a.example, [64:ff9b::198.51.100.7]"
  })
  void followsARedirectThatStaysOnItsSideOrLeadsOut(String from, String to) {
    fetch.on("http://" + from + "/robots.txt", redirect("http://" + to + "/r"));
    fetch.on("http://" + CanonicalHost.of(to) + "/r", rules("User-agent: *\nDisallow: /x\n"));

    assertThat(verdict(from, "/x")).isInstanceOf(Verdict.Disallowed.class);
  }

  private void assertUnreachable(String detail) {
    assertThat(verdict("a.example", "/x"))
        .isInstanceOfSatisfying(
            Verdict.Unreachable.class, verdict -> assertThat(verdict.detail()).contains(detail));
  }

  private Verdict verdict(String host, String path) {
    Origin origin = new Origin("http", host, 80);
    return robots
        .verdict(Hop.of("test", "GET", origin + path), new Destination(origin, path))
        .join();
  }

  private static List<InetAddress> addresses(String host) {
    return ADDRESSES.getOrDefault(host, List.of()).stream()
        .map(RobotsRedirectTest::literal)
        .toList();
  }

  private static InetAddress literal(String address) {
    try {
      return InetAddress.getByName(address); // a literal: nothing is looked up
    } catch (UnknownHostException e) {
      throw new UncheckedIOException(e);
    }
  }
}
