package dev.mannerly.robots;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random files and paths, the same ones in every run. */
class RobotsPropertiesTest {

  private static final String[] WORDS = {
    "User-agent",
    "Disallow",
    "Allow",
    "Crawl-delay",
    "user agent",
    "Dissallow",
    "Sitemap",
    ":",
    ": ",
    " ",
    "*",
    "$",
    "/",
    "%2F",
    "%2a",
    "%",
    "#",
    "<b>",
    "<",
    ">",
    "<html>",
    "AcmeBot",
    "Zed",
    "\n",
    "\r\n",
    "\r",
    "\ufeff",
    "\u200b",
    "\0",
    "\u00e9",
    "\u2028",
    "1e99",
    "0.5",
    "9999",
    "..",
    "/robots.txt",
    "a",
    "ab",
    "?q=",
    "\ud83d",
    "+",
    "-"
  };

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 20);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void answersForEveryFileAndPath_alwaysTheSame_andNeverRefusesItself(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      byte[] body = words(random, 200).getBytes(StandardCharsets.UTF_8);
      for (int bit = random.nextInt(6); bit > 0 && body.length > 0; bit--) {
        body[random.nextInt(body.length)] ^= (byte) (1 << random.nextInt(8));
      }
      String type = random.nextBoolean() ? "text/html" : null;
      String path = "/" + words(random, 10).replace("#", "");

      RobotsRules rules = RobotsRules.parse(body, type, "AcmeBot");

      assertThat(rules.verdict(path))
          .isEqualTo(RobotsRules.parse(body, type, "acmebot").verdict(path));
      assertThat(rules.verdict("/robots.txt")).isInstanceOf(Verdict.Allowed.class);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void matchesAsARegularExpressionWould(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 3000; i++) {
      String pattern = "/" + text(random, "aaab*c", 14) + (random.nextInt(3) == 0 ? "$" : "");
      String path = "/" + text(random, "aaabc", 20);

      boolean matches =
          PathPattern.parse(pattern, StandardCharsets.UTF_8).matches(new PathSearch(path));

      assertThat(matches)
          .as("%s against %s", pattern, path)
          .isEqualTo(regularExpression(pattern).matcher(path).lookingAt());
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void leavesANormalFormAsItIs(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      String form = PathForm.of("/" + words(random, 12));

      assertThat(PathForm.of(form)).isEqualTo(form);
      assertThat(PathForm.withoutDots(form))
          .isEqualTo(PathForm.withoutDots(PathForm.withoutDots(form)));
      assertThat(form.chars()).allMatch(c -> c > ' ' && c < 127 && c != '*' && c != '$');
    }
  }

  private static Pattern regularExpression(String pattern) {
    return Pattern.compile(pattern.replace("*", ".*"));
  }

  private static String words(Random random, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(most); i > 0; i--) {
      text.append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.toString();
  }

  private static String text(Random random, String alphabet, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(most); i > 0; i--) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }
}
