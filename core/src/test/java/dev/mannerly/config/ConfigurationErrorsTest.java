package dev.mannerly.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConfigurationErrorsTest {

  @Test
  void reportsEverythingInOneRun() {
    List<String> problems =
        Reading.problemsOf(
            "version: 2",
            "mode: obsreve",
            "budgets:",
            "  default:",
            "    intervl: 1s",
            "    interval: 5",
            "    burst: 0",
            "    jitter: [1s]",
            "  hosts:",
            "    example.com: {per-day: many, lease-ttl: 0s, interval: 2s}",
            "identity: {product: News Bot 2}",
            "robots: {cache: 25h, cache: 1h, obey: yes}",
            "waiting: 4m",
            "backoff: {statuses: [429, 200, x]}");

    assertThat(problems)
        .containsExactly(
            "m.yaml:1:10: version: must be 1, the only form of file there is: 2",
            "m.yaml:2:7: mode: must be one of enforce, observe, off: obsreve; did you mean"
                + " observe?",
            "m.yaml:5:5: budgets.default.intervl: is no key of Mannerly; did you mean interval?",
            "m.yaml:6:15: budgets.default.interval: has no unit; write 5s for seconds, or 5ms, 5m,"
                + " 5h, 5d",
            "m.yaml:7:12: budgets.default.burst: must be 1 or more: 0",
            "m.yaml:8:13: budgets.default.jitter: must be a duration such as 5s, 250ms, 1m30s, 2h"
                + " or 1d, not a list",
            "m.yaml:10:28: budgets.hosts.example.com.per-day: must be a whole number or unlimited:"
                + " many",
            "m.yaml:10:45: budgets.hosts.example.com.lease-ttl: must lie between 1ms and 366d: 0s",
            "m.yaml:11:21: identity.product: may hold only the letters A-Z and a-z, '-' and '_'"
                + " (RFC 9309 section 2.2.1): News Bot 2",
            "m.yaml:12:17: robots.cache: must lie between 1ms and 24h: 25h",
            "m.yaml:12:22: robots.cache: is written twice, first at line 12",
            "m.yaml:12:39: robots.obey: must be true or false: yes",
            "m.yaml:13:10: waiting: must have keys of its own, not be a single value",
            "m.yaml:14:11: backoff.statuses: may hold 400 to 599: 200",
            "m.yaml:14:32: backoff.statuses: must be a whole number, digits only: x");
  }

  @Test
  void saysAllOfItInOneBlock() {
    assertThat(Reading.refusalOf("mode: x", "quiet: 1"))
        .hasMessage(
            """
            2 errors in the configuration:
              m.yaml:1:7: mode: must be one of enforce, observe, off: x
              m.yaml:2:8: quiet: must be true or false: 1""");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "budgets: {default: {max_in_flight: 1}} | max-in-flight",
        "budgets: {default: {maxInFlight: 1}} | max-in-flight",
        "budgets: {default: {perDay: 1}} | per-day",
        "budgets: {defaults: {interval: 1s}} | default",
        "budget: {} | budgets",
        "interval: 5s | budgets.default.interval",
        "max-wait: 5s | waiting.max-wait",
        "coordinator: {url: local} | uri",
        "coordinator: {password: x} | password-file",
        "redis: {uri: local} | coordinator.uri",
        "requests-per-second: 1 | budgets.default.interval",
        "budgets: {default: {requests-per-secnd: 1}} | budgets.default.interval",
        "identity: {useragent: keep} | user-agent",
        "logs: {} | no",
      })
  void namesTheNearestKey(String text, String nearest) {
    assertThat(Reading.problemsOf(text)).hasSize(1);
    String problem = Reading.problemsOf(text).get(0);

    assertThat(problem)
        .endsWith(
            nearest.equals("no")
                ? "is no key of Mannerly"
                : "is no key of Mannerly; did you mean " + nearest + "?");
  }

  @ParameterizedTest
  @CsvSource({
    "DOWNLOAD_DELAY, Scrapy, budgets.default.interval",
    "download_delay, Scrapy, budgets.default.interval",
    "CONCURRENT_REQUESTS_PER_DOMAIN, Scrapy, budgets.default.max-in-flight",
    "ROBOTSTXT_OBEY, Scrapy, robots.obey",
    "USER_AGENT, Scrapy, identity.product",
    "AUTOTHROTTLE_ENABLED, Scrapy, budgets.default.interval",
    "AUTOTHROTTLE_TARGET_CONCURRENCY, Scrapy, backoff",
    "RETRY_TIMES, Scrapy, backoff.retries",
    "fetcher.server.delay, Nutch, budgets.default.interval",
    "fetcher.threads.per.queue, Nutch, budgets.default.max-in-flight",
    "fetcher.max.crawl.delay, Nutch, robots.max-crawl-delay",
    "http.agent.name, Nutch, identity.product",
    "http.robots.403.allow, Nutch, robots.on-401-403",
  })
  void understandsTheWordsOfOtherCrawlers(String word, String product, String key) {
    assertThat(Reading.problemsOf(word + ": 1"))
        .singleElement()
        .asString()
        .startsWith("m.yaml:1:1: " + word + ": is a word of " + product + "; in Mannerly ")
        .contains(key);
  }

  @Test
  void saysThatKeysAreNested_whenTheyAreWrittenWithDots() {
    assertThat(Reading.problemsOf("coordinator.tls.verify: full"))
        .containsExactly(
            "m.yaml:1:1: coordinator.tls.verify: keys are nested, not dotted; write coordinator:"
                + " {tls: {verify: …}}");
  }

  @Test
  void pointsAtBothLines_whenAKeyIsWrittenTwice() {
    assertThat(Reading.problemsOf("quiet: true", "mode: off", "quiet: true"))
        .containsExactly("m.yaml:3:1: quiet: is written twice, first at line 1");
  }

  @Test
  void takesTheSameAliasTwice_whenBothSayTheSame() {
    assertThat(Reading.of("aliases: {a.example: b.example, a.example: b.example}").aliases())
        .containsExactly(new Alias("a.example", "b.example"));
    assertThat(Reading.problemsOf("aliases: {a.example: b.example, a.example: c.example}"))
        .containsExactly("m.yaml:1:33: aliases.a.example: is written twice, first at line 1");
  }

  @Test
  void complainsAboutValuesThatAreMissing() {
    assertThat(Reading.problemsOf("mode:", "identity: {product: ~}", "scope: {exclude: null}"))
        .containsExactly(
            "m.yaml:1:6: mode: has no value; it must be one of enforce, observe, off",
            "m.yaml:2:21: identity.product: has no value; it must be text",
            "m.yaml:3:18: scope.exclude: must be a list, each text, as in [a, b], not nothing");
  }

  @Test
  void refusesACombinationThatCannotHold() {
    assertThat(Reading.problemsOf("backoff:", "  initial: 5m"))
        .containsExactly("m.yaml:1:1: backoff.max: must lie between 5m and 366d: 2m");
  }

  @Test
  void refusesANamedBudgetThatNothingBelongsTo() {
    assertThat(Reading.problemsOf("budgets: {named: {a b: {interval: 1s}}}"))
        .containsExactly(
            "m.yaml:1:19: budgets.named.a b: has no match; name the hosts, paths or methods it is"
                + " for",
            "m.yaml:1:19: budgets.named.a b: must be 1 to 63 letters, digits, '.', '_' or '-'");
  }

  @Test
  void leavesTheModeOfTheDefaultBudgetToTheWhole() {
    assertThat(Reading.problemsOf("budgets: {default: {mode: observe}}"))
        .containsExactly(
            "m.yaml:1:21: budgets.default.mode: is no key of Mannerly; did you mean mode?");
  }

  @Test
  void showsNoSecretAndNoControlCharacter() {
    assertThat(
            Reading.problemsOf(
                "coordinator: redis://:hunter2@h",
                "mode: redis://me:hunter2@h",
                "quiet: 'a\u0085b'",
                "total-per-day: redis://hunter2@h"))
        .hasSize(4)
        .noneMatch(line -> line.contains("hunter2"))
        .anyMatch(line -> line.contains("redis://me:****@h"))
        .anyMatch(line -> line.contains("a\\u0085b"));
  }

  @Test
  void asksTheValidatorsInTheSameRun() {
    ConfigurationReader reader =
        new ConfigurationReader(
            List.of(
                configuration ->
                    configuration.aliases().stream()
                        .map(alias -> Problem.at("is circular", "aliases", alias.source()))
                        .toList(),
                configuration ->
                    List.of(
                        Problem.at("is no CIDR block", "scope", "exclude", "1"),
                        Problem.at("is too bold", "budgets", "default", "interval"))));

    assertThatThrownBy(
            () ->
                reader.parse(
                    "m.yaml",
                    """
                    quiet: 1
                    aliases:
                      a.example: a.example
                    scope:
                      exclude:
                        - loopback
                        - 10.0.0.0/99
                    """))
        .isInstanceOfSatisfying(
            ConfigurationException.class,
            e ->
                assertThat(e.problems())
                    .containsExactly(
                        "budgets.default.interval: is too bold",
                        "m.yaml:1:8: quiet: must be true or false: 1",
                        "m.yaml:3:14: aliases.a.example: is circular",
                        "m.yaml:7:7: scope.exclude.1: is no CIDR block"));
  }

  @Test
  void countsAModeThatCannotBeReadAsEnforce() {
    assertThat(Reading.refusalOf("mode: observe", "quiet: 1").mode()).isEqualTo(Mode.OBSERVE);
    assertThat(
            Reading.refusalOf(
                    "mode: observe", "quiet: 1", "budgets: {hosts: {a.test: {mode: enforce}}}")
                .mode())
        .isEqualTo(Mode.ENFORCE);
    assertThat(Reading.refusalOf("mode: obsreve").mode()).isEqualTo(Mode.ENFORCE);
    assertThat(Reading.refusalOf("mode: off", "mode: off").mode()).isEqualTo(Mode.ENFORCE);
    assertThat(Reading.refusalOf("mode: off", "'").mode()).isEqualTo(Mode.ENFORCE);
  }
}
