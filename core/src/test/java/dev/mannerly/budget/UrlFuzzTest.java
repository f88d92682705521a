package dev.mannerly.budget;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.mannerly.hop.BadUrlException;
import dev.mannerly.hop.CanonicalHost;
import dev.mannerly.hop.Destination;
import dev.mannerly.testkit.Soon;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever the text: a canonical host or a refusal, and never a host that is not there. */
class UrlFuzzTest {

  private static final String[] PIECES = {
    "http://",
    "https://",
    "HTTP://",
    "//",
    "/",
    "\\",
    "?",
    "#",
    "@",
    ":",
    ".",
    "..",
    "-",
    "_",
    "%",
    "%2E",
    "%41",
    "%C3%BC",
    "%ff",
    "[",
    "]",
    "::",
    "::1",
    "fe80::1%eth0",
    "127.1",
    "0x7f",
    "010",
    "256",
    "4294967295",
    "www.",
    "www",
    "com",
    "co.uk",
    "github.io",
    "example",
    "Example",
    "xn--",
    "xn--mnchen-3ya",
    "m\u00fcnchen",
    "\u3002",
    "\uff45",
    "\u200d",
    "\u00ad",
    "\ud83d\udca9",
    "\ud83d",
    "\u05d0",
    " ",
    "\t",
    "\n",
    "\0",
    "80",
    ":80",
    ":99999",
    "a".repeat(63),
    "|",
    "`",
    "{}",
  };

  @Test
  void holdsForSeededTexts() {
    Random random = new Random(65_535);
    int accepted = 0;
    for (int i = 0; i < 30_000; i++) {
      StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "" : "http://");
      for (int n = random.nextInt(7); n >= 0; n--) {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      accepted += holds(text.toString()) ? 1 : 0;
    }
    assertThat(accepted).as("texts that are URLs").isBetween(2_000, 28_000);
  }

  @FuzzTest(maxDuration = "10m")
  void holdsForAnyText(FuzzedDataProvider data) throws Exception {
    Soon.run(() -> hold(data));
  }

  private static void hold(FuzzedDataProvider data) {
    holds(data.consumeRemainingAsString());
  }

  private static boolean holds(String text) {
    Destination destination;
    try {
      destination = Destinations.parse(text);
    } catch (BadUrlException e) {
      return false;
    }
    String host = destination.origin().host();
    assertThat(host).matches("[a-z0-9._-]{1,253}|\\[[0-9a-f:]+\\]").doesNotEndWith(".");
    assertThat(CanonicalHost.of(host)).as("canonical already").isEqualTo(host);
    String key = Hosts.key(host);
    assertThat(host).endsWith(key);
    assertThat(Hosts.key(key)).isEqualTo(key);
    assertThat(destination.origin().port()).isBetween(1, 65_535);
    assertThat(destination.path()).startsWith("/").doesNotContain("#", "\n");
    assertThat(Destinations.parse(destination.origin() + destination.path()).origin())
        .isEqualTo(destination.origin());
    agreesWithJavaNetUri(text, host);
    agreesWithJavaNetUrl(text, host);
    return true;
  }

  private static void agreesWithJavaNetUri(String text, String host) {
    try {
      String other = new URI(text).getHost();
      if (other != null) {
        assertThat(CanonicalHost.of(other)).isEqualTo(host);
      }
    } catch (URISyntaxException e) {
      assertThat(e).as("java.net.URI refuses more than we do").isNotNull();
    }
  }

  @SuppressWarnings("deprecation") // the constructor that clients of old code use
  private static void agreesWithJavaNetUrl(String text, String host) {
    try {
      assertThat(CanonicalHost.of(new URL(text).getHost())).isEqualTo(host);
    } catch (MalformedURLException e) {
      assertThat(e).as("java.net.URL refuses more than we do").isNotNull();
    }
  }
}
