package dev.mannerly.robots;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsRulesTest {

  private static final String ALL = "User-agent: *\n";

  @Test
  void saysWhichRuleDecidedAndWhereItStands() {
    RobotsRules rules =
        rules(
            """
            # shop
            User-agent: Zed
            Disallow: /cart

            User-agent: acmebot
            disallow :/cart  # not yet
            Allow: /cart/help
            Crawl-delay: 1.5
            """);

    assertThat(rules.verdict("/cart/1"))
        .isEqualTo(new Verdict.Disallowed("disallow :/cart", 6, Duration.ofMillis(1500)));
    assertThat(rules.verdict("/cart/help"))
        .isEqualTo(new Verdict.Allowed("Allow: /cart/help", 7, Duration.ofMillis(1500)));
    assertThat(rules.verdict("/"))
        .isEqualTo(new Verdict.Allowed(null, null, Duration.ofMillis(1500)));
  }

  @Test
  void namesTheFirstLine_whenARuleStandsTwice() {
    assertThat(rules(ALL + "Disallow: /x\nDisallow: /x\n").verdict("/x"))
        .isEqualTo(new Verdict.Disallowed("Disallow: /x", 2, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\r\n"})
  void countsLinesAsAnEditorDoes(String end) {
    String body = "# one" + end + end + "User-agent: *" + end + "Disallow: /x";

    assertThat(rules(body).verdict("/x"))
        .isEqualTo(new Verdict.Disallowed("Disallow: /x", 4, null));
  }

  @Test
  void letsTheLongestRuleWin_whateverTheOrder() {
    RobotsRules rules = rules(ALL + "Disallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n");

    assertThat(denies(rules, "/wp-admin/admin-ajax.php")).isFalse();
    assertThat(denies(rules, "/wp-admin/")).isTrue();
    assertThat(denies(rules, "/wp-admin/x")).isTrue();
  }

  @Test
  void endsAGroupAtEveryUserAgentLine_whenItsTokenIsInvalid() {
    RobotsRules rules = rules(ALL + "Disallow: /internal\n\nUser-agent: 5abc\nDisallow: /\n");

    assertThat(denies(rules, "/foo")).isFalse();
    assertThat(denies(rules, "/internal")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "/*%2F*, /a/b, false",
    "/*%2F*, /a%2Fb, true",
    "/p/%2A.html, /p/*.html, true",
    "/p/%2A.html, /p/%2a.html, true",
    "/p/%2A.html, /p/x.html, false",
    "/p%24, /p$, true",
    "/p%24, /p%24/q, true",
    "/p%24, /p, false",
    "/a$b$, /a$b, true",
    "/a$b$, /a$bc, false",
    "*, /, true",
    "*.pdf$, /a.pdf, true",
    "*.pdf$, /a.pdf?x, false",
    "cart, /cart, false",
    "/a**b, /a1b, true",
    "/**, /x, true",
    "/*$, /x, true",
    "/a%, /a%25, true",
    "/a\\b, /a%5Cb, true",
    "/%7Ejoe, /~joe, true",
    "/a*aab$, /aaab, true",
    "/*abcabcabcabcabcabd, /abcabcabcabcabcabcabd, true",
    "/*abcabcabcabcabcabd, /abcabcabcabcabcabcab, false",
    "/*aaaaaaaaaaaaaaaaaa$, /aaaaaaaaaaaaaaaaa, false",
    "/*aaaaaaaaaaaaaaaaaab*c$, /aaaaaaaaaaaaaaaaaaaaabxcc, true",
  })
  void comparesInOneNormalForm(String pattern, String path, boolean denied) {
    assertThat(denies(rules(ALL + "Disallow: " + pattern + "\n"), path)).isEqualTo(denied);
  }

  @ParameterizedTest
  @CsvSource({
    "/a/./b, true",
    "/a/x/../b, true",
    "/../a/b, true",
    "/x/../../a/b, true",
    "/a/b/.., true", // as it stands it begins with the pattern
    "/a/b/../c, true",
    "/x?q=/../a/b, false",
    "/x/%2E%2e/a/b?y, true",
    "/a/.b, false",
  })
  void deniesAPath_whenItOrWhatTheServerMakesOfItIsDenied(String path, boolean denied) {
    assertThat(denies(rules(ALL + "Disallow: /a/b\n"), path)).isEqualTo(denied);
  }

  @Test
  void keepsOctetsOfAnotherCharsetComparable() {
    byte[] latin = (ALL + "Disallow: /caf\u00e9\n").getBytes(StandardCharsets.ISO_8859_1);

    assertThat(denies(RobotsRules.parse(latin, null, "AcmeBot"), "/caf%E9/x")).isTrue();
    assertThat(denies(RobotsRules.parse(latin, null, "AcmeBot"), "/caf%C3%A9")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
  void readsSixteenBitText_withAndWithoutAMark(String charset) {
    String body = "User-agent: *\nDisallow: /x\n";

    for (String text : new String[] {body, "\ufeff" + body}) {
      byte[] octets = text.getBytes(Charset.forName(charset));
      assertThat(denies(RobotsRules.parse(octets, null, "AcmeBot"), "/x")).isTrue();
    }
  }

  @Test
  void ignoresWhatLiesBeyondTheLimit_andALineThatItCuts() {
    String padding = "#".repeat(Text.MAX_BYTES - ALL.length() - 30) + "\n";
    String body = ALL + padding + "Disallow: /a\nAllow: /private/not/really\n";

    RobotsRules rules = rules(body + "Disallow: /b\n");

    assertThat(denies(rules, "/a")).isTrue();
    assertThat(denies(rules, "/b")).isFalse();
    assertThat(rules.verdict("/private")).isEqualTo(new Verdict.Allowed(null, null, null));
  }

  @Test
  void readsRulesOnAPageOfHtml_withTheirTagsAndWithout() {
    String page = "<html><body><pre>User-agent: *\nDisallow: /cart<br>\nDisallow: /a<b>c\n</pre>";
    RobotsRules rules = rules(page);

    assertThat(denies(rules, "/cart/1")).isTrue();
    assertThat(denies(rules, "/a%3Cb%3Ec")).isTrue();
    assertThat(denies(rules, "/x")).isFalse();
  }

  @Test
  void usesTheStarGroup_whenTheProductIsEmpty() {
    byte[] body =
        "User-agent: AcmeBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n"
            .getBytes(StandardCharsets.UTF_8);

    assertThat(denies(RobotsRules.parse(body, null, ""), "/a")).isFalse();
    assertThat(denies(RobotsRules.parse(body, null, ""), "/b")).isTrue();
  }

  @Test
  void takesTheLargerOfTwoDelays_inOneGroupAndInTwo() {
    String once = "User-agent: AcmeBot\nCrawl-delay: 5\nCrawl-delay: 20\nCrawl-delay: 7\n";
    String twice = "User-agent: *\nCrawl-delay: 99\n\nUser-agent: AcmeBot\nCrawl-delay: 30\n";

    assertThat(rules(once).crawlDelay()).isEqualTo(Duration.ofSeconds(20));
    assertThat(rules(once + "Disallow: /x\n\n" + twice).crawlDelay())
        .isEqualTo(Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "-1", "NaN", "Infinity", "1e99", "10s", "1,5", ".", "+5", "0x10"})
  void ignoresADelayThatIsNoNumberOfSeconds(String value) {
    assertThat(rules(ALL + "Crawl-delay: " + value + "\n").crawlDelay()).isNull();
    assertThat(rules(ALL + "Crawl-delay: " + value + "\nCrawl-delay: 3\n").crawlDelay())
        .isEqualTo(Duration.ofSeconds(3));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0.1, 100", ".5, 500", "2., 2000", "301, 301000", "0.0001, 1", "007, 7000"})
  void readsADelayInSecondsAndFractions_neverShortened(String value, long millis) {
    assertThat(rules(ALL + "Crawl-delay: " + value + "\n").crawlDelay())
        .isEqualTo(Duration.ofMillis(millis));
  }

  @Test
  void keepsAHugeDelayCountable() {
    Duration delay = rules(ALL + "Crawl-delay: " + "9".repeat(90) + "\n").crawlDelay();

    assertThat(delay)
        .isNotNull()
        .isBetween(Duration.ofDays(3660), Duration.ofNanos(Long.MAX_VALUE));
  }

  @Test
  void showsARuleOfAStrangerCutAndWithoutControls() {
    String rule = "Disallow: /\u001b[31m" + "x".repeat(1000);
    Verdict verdict =
        rules(ALL + rule + "\nDisallow: /\n").verdict("/%1B%5B31m" + "x".repeat(1000));

    assertThat(verdict).isInstanceOf(Verdict.Disallowed.class);
    assertThat(((Verdict.Disallowed) verdict).rule())
        .startsWith("Disallow: /?[31mxxx")
        .hasSize(203)
        .endsWith("x...");
  }

  private static boolean denies(RobotsRules rules, String path) {
    return rules.verdict(path) instanceof Verdict.Disallowed;
  }

  private static RobotsRules rules(String body) {
    return RobotsRules.parse(body.getBytes(StandardCharsets.UTF_8), "text/plain", "AcmeBot");
  }

  /** What clients write for it: an empty query dropped, {@code ?} for é or 中, a space as it is. */
  @ParameterizedTest
  @CsvSource({
    "/*.pdf$, /x.pdf?",
    "/*.pdf$, /x.pdf /z",
    "/q?x=, /q\u00e9x=1",
    "/q?x=, /q\u4e2dx=1",
    "/q?x=, /q\ud83d\ude00x=1",
    "/*?, /caf\u00e9",
    "/caf%C3%A9, /caf\u00e9"
  })
  void closesAPath_whenARuleClosesWhatMayStandOnTheWire(String rule, String path) {
    assertThat(rules("User-agent: *\nDisallow: " + rule + "\n").verdict(path))
        .isInstanceOf(Verdict.Disallowed.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/x.pdf?a", "/q/x=1", "/", "/x.pdf/z"})
  void leavesOtherPathsOpen(String path) {
    assertThat(rules("User-agent: *\nDisallow: /*.pdf$\nDisallow: /q?x=\n").verdict(path))
        .isNotInstanceOf(Verdict.Disallowed.class);
  }
}
