package dev.mannerly.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternTest {

  private static final String ALPHABET = "/ab";

  @ParameterizedTest
  @CsvSource({
    "/a, /a, true",
    "/a, /a/, false",
    "/a/*, /a/b, true",
    "/a/*, /a/, true",
    "/a/*, /a/b/c, false",
    "/a/**, /a/b/c, true",
    "/a/**, /a/, true",
    "/a/**, /a, true",
    "/a/**, /ab, false",
    "/*/b/**, /a/b, true",
    "/*/b/**, /a/b/c, true",
    "/**/b, /a/c/b, true",
    "/**/b, /b, false",
    "**/b, /b, true",
    "/**, /, true",
    "/a*c, /abbc, true",
    "/a*c, /ab/c, false",
    "/a**c, /ab/c, true",
    "/*.html, /a.html, true",
    "/*.html, /a.htm, false",
  })
  void matches(String pattern, String path, boolean matches) {
    assertThat(PathPattern.parse(pattern).matches(path)).isEqualTo(matches);
  }

  @Test
  void agreesWithARegularExpression() {
    Random random = new Random(20_261_130);
    for (int i = 0; i < 20_000; i++) {
      String pattern = randomPattern(random);
      String path = "/" + randomText(random, ALPHABET, 8);

      assertThat(PathPattern.parse(pattern).matches(path))
          .as("%s against %s", pattern, path)
          .isEqualTo(regex(pattern).matcher(path).matches());
    }
  }

  @Test
  void findsMeetingsThatAPathConfirms() {
    Random random = new Random(7);
    List<String> paths =
        random.ints(400).mapToObj(i -> "/" + randomText(random, ALPHABET, 6)).toList();
    for (int i = 0; i < 2_000; i++) {
      PathPattern one = PathPattern.parse(randomPattern(random));
      PathPattern two = PathPattern.parse(randomPattern(random));

      if (paths.stream().anyMatch(path -> one.matches(path) && two.matches(path))) {
        assertThat(one.meets(two)).isTrue();
        assertThat(two.meets(one)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/a/*, /b/*, false",
    "/a/*, /*/b, true",
    "/a/*, /a/*/b, false",
    "/a/**, /a/*/b, true",
    "/a/**, /a, true",
    "/a*b, /a*c, false",
    "/**/x, /y/**, true",
  })
  void knowsWhetherTwoMeet(String one, String two, boolean meet) {
    assertThat(PathPattern.parse(one).meets(PathPattern.parse(two))).isEqualTo(meet);
  }

  @Test
  void staysQuickOnAHostilePath() {
    PathPattern pattern = PathPattern.parse("/**/*a*a*a*a*a*a*a*a**a**a*a*b");
    String path = "/" + "a/aaaaaaa".repeat(2_000);

    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(5), () -> assertThat(pattern.matches(path)).isFalse());
  }

  private static String randomPattern(Random random) {
    return "/" + randomText(random, "/ab*", 7).replaceAll("\\*{3,}", "**");
  }

  private static String randomText(Random random, String alphabet, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  private static Pattern regex(String pattern) {
    boolean tree = pattern.length() > 3 && pattern.endsWith("/**");
    String core = tree ? pattern.substring(0, pattern.length() - 3) : pattern;
    String regex = core.replace("**", "\0").replace("*", "[^/]*").replace("\0", ".*");
    return Pattern.compile(tree ? regex + "(?:/.*)?" : regex);
  }
}
