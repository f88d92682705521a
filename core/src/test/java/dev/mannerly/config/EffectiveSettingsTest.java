package dev.mannerly.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class EffectiveSettingsTest {

  private static final String[] EVERYTHING = {
    "mode: observe",
    "identity: {product: NewsBot, version: '1.0', contact: 'a \"b\" c: #d'}",
    "scope: {exclude: ['*.internal.example', 10.0.0.0/8, '::1', 'null']}",
    "coordinator: {username: 'é\uD83D\uDE00', uri: 'redis-cluster://h:6379', tls: {ca-file: /etc/ca.pem}}",
    "aliases: {b.example: a.example, '*.c.example': a.example}",
    "budgets:",
    "  default: {interval: 1500ms, burst: 3, per-day: unlimited}",
    "  hosts: {example.com: {mode: off}, '*': {jitter: 0s}, true: {burst: 2}}",
    "  named:",
    "    one: {match: {hosts: [a.example], account-header: X-Key}, max-in-flight: 2}",
    "    two: {match: {paths: ['/**']}}",
    "total-per-day: 5000000000",
    "backoff: {statuses: [503], retries: 0}",
    "metrics: {prometheus: '[::1]:9464'}",
    "clients: {shaded-prefixes: [com.acme]}",
  };

  @Test
  void readsBackAsTheSameConfiguration() {
    for (Configuration configuration :
        new Configuration[] {Configuration.DEFAULT, Reading.of(EVERYTHING)}) {
      String text = EffectiveSettings.yaml(configuration);

      assertThat(Reading.of(text)).as(text).isEqualTo(configuration);
    }
  }

  @Test
  void namesEveryKeyOnce() {
    String text = EffectiveSettings.yaml(Configuration.DEFAULT);

    assertThat(text.lines().filter(line -> !line.endsWith(":"))).hasSize(Schema.KEYS.size() + 1);
    assertThat(text).startsWith("version: 1\nmode: enforce\nidentity:\n  product: \"\"\n");
    assertThat(text).contains("\nbudgets:\n  default:\n    interval: 5s\n    burst: 1\n");
  }

  @Test
  void printsNoPassword() {
    for (String uri :
        new String[] {
          "redis://:s3cret@h",
          "redis://me:s3:c/r@e t@h:1/0",
          "redis://s3cret@h",
          "rediss://a,b@c:s3cret@h"
        }) {
      String text =
          EffectiveSettings.yaml(
              Reading.of("coordinator: {username: 'é\uD83D\uDE00', uri: '" + uri + "'}"));

      assertThat(text).contains("****@h").doesNotContain("s3").doesNotContain("e t");
    }
    assertThat(
            EffectiveSettings.yaml(
                Reading.of(
                    "coordinator: {username: 'é\uD83D\uDE00', uri: 'redis://h?password=s3cret&a=b'}")))
        .contains("redis://h?password=****&a=b");
  }

  @Test
  void hasTheSameHash_whenTheSettingsAreTheSame() {
    String hash = EffectiveSettings.hash(Configuration.DEFAULT);

    assertThat(hash).matches("[0-9a-f]{12}");
    assertThat(EffectiveSettings.hash(Reading.of("mode: enforce", "waiting: {max-wait: 240s}")))
        .isEqualTo(hash);
    assertThat(
            EffectiveSettings.hash(
                Reading.of("quiet: true", "action-log: {file: /elsewhere/log.jsonl}")))
        .isEqualTo(hash);
    assertThat(
            EffectiveSettings.hash(Reading.of("budgets: {hosts: {b: {burst: 2}, a: {burst: 3}}}")))
        .isEqualTo(
            EffectiveSettings.hash(Reading.of("budgets: {hosts: {a: {burst: 3}, b: {burst: 2}}}")));
  }

  @Test
  void hasAnotherHash_whenALimitDiffers() {
    assertThat(EffectiveSettings.hash(Reading.of("budgets: {default: {interval: 6s}}")))
        .isNotEqualTo(EffectiveSettings.hash(Configuration.DEFAULT));
    assertThat(EffectiveSettings.hash(Reading.of("aliases: {a.example: b.example}")))
        .isNotEqualTo(EffectiveSettings.hash(Configuration.DEFAULT));
  }
}
