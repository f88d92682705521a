package dev.mannerly.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConfigurationReaderTest {

  @Test
  void readsEveryKey() {
    Configuration read =
        Reading.of(
            "version: 1",
            "mode: observe",
            "identity: {product: NewsBot, version: 1.0, contact: ops@example.com, user-agent: keep}",
            "scope: {exclude: [loopback, '*.internal.example', 10.0.0.0/8]}",
            "coordinator:",
            "  uri: rediss-sentinel://a:1,b:2#m",
            "  username: crawler",
            "  password-file: /run/secret",
            "  key-prefix: fleet-7",
            "  connect-timeout: 3s",
            "  command-timeout: 500ms",
            "  on-failure: wait",
            "  tls: {ca-file: /etc/ca.pem, verify: ca-only}",
            "account-key-file: /run/account",
            "aliases: {cdn.example.com: example.com, '*.img.example.com': example.com}",
            "total-per-day: 5000000000",
            "robots:",
            "  {obey: false, cache: 1h, error-cache: 5m, on-401-403: allow, max-crawl-delay: 10m}",
            "waiting: {max-wait: 1m, max-waiters: 7}",
            "backoff: {statuses: [503], initial: 1s, max: 10s, max-retry-after: 1h, retries: 3}",
            "refusal: {as: response}",
            "action-log: {file: /var/log/m.jsonl, rotate-size: 1GB, keep: 3, urls: hash}",
            "metrics: {jmx: false, prometheus: '127.0.0.1:9464'}",
            "clients: {shaded-prefixes: [com.acme.shaded], misfit: warn, uncovered: refuse}",
            "quiet: true");

    assertThat(read)
        .isEqualTo(
            new Configuration.Builder()
                .mode(Mode.OBSERVE)
                .identity(
                    new IdentitySettings(
                        "NewsBot", "1.0", "ops@example.com", IdentitySettings.UserAgent.KEEP))
                .scope(new ScopeSettings(List.of("loopback", "*.internal.example", "10.0.0.0/8")))
                .coordinator(
                    new CoordinatorSettings(
                        "rediss-sentinel://a:1,b:2#m",
                        "crawler",
                        Path.of("/run/secret"),
                        "fleet-7",
                        Duration.ofSeconds(3),
                        Duration.ofMillis(500),
                        CoordinatorSettings.OnFailure.WAIT,
                        new CoordinatorSettings.Tls(
                            Path.of("/etc/ca.pem"), CoordinatorSettings.Tls.Verify.CA_ONLY)))
                .accountKeyFile(Path.of("/run/account"))
                .aliases(
                    List.of(
                        new Alias("cdn.example.com", "example.com"),
                        new Alias("*.img.example.com", "example.com")))
                .totalPerDay(5_000_000_000L)
                .robots(
                    new RobotsSettings(
                        false,
                        Duration.ofHours(1),
                        Duration.ofMinutes(5),
                        RobotsSettings.OnDenied.ALLOW,
                        Duration.ofMinutes(10)))
                .waiting(new WaitingSettings(Duration.ofMinutes(1), 7))
                .backoff(
                    new BackoffSettings(
                        java.util.Set.of(503),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(10),
                        Duration.ofHours(1),
                        3))
                .refusal(new RefusalSettings(RefusalSettings.As.RESPONSE))
                .actionLog(
                    new ActionLogSettings(
                        Path.of("/var/log/m.jsonl"),
                        1_000_000_000L,
                        3,
                        ActionLogSettings.Urls.HASH))
                .metrics(
                    new MetricsSettings(
                        false, InetSocketAddress.createUnresolved("127.0.0.1", 9464)))
                .clients(
                    new ClientSettings(
                        List.of("com.acme.shaded"),
                        ClientSettings.Action.WARN,
                        ClientSettings.Action.REFUSE))
                .quiet(true)
                .build());
  }

  @Test
  void isAllDefaults_whenNothingIsWritten() {
    assertThat(Reading.of("")).isEqualTo(Configuration.DEFAULT);
    assertThat(Reading.of("# nothing but a comment")).isEqualTo(Configuration.DEFAULT);
    assertThat(Reading.of("---", "version: 1", "...").mode()).isEqualTo(Mode.ENFORCE);
  }

  @Test
  void readsASectionWhoseKeysAreCommentedOut() {
    assertThat(Reading.of("budgets:", "  hosts:", "#   example.com: {interval: 2s}"))
        .isEqualTo(Configuration.DEFAULT);
  }

  @Test
  void letsABudgetInheritWhatItDoesNotName() {
    BudgetSettings budgets =
        Reading.of(
                "budgets:",
                "  hosts:",
                "    example.com: {per-day: 5000, mode: observe}",
                "    example.org:",
                "  default: {interval: 7s, per-day: unlimited, max-in-flight: 3}",
                "  named:",
                "    search-api:",
                "      match:",
                "        hosts: [api.example.com]",
                "        paths: ['/search/**']",
                "        methods: [GET]",
                "        account-header: X-Api-Key",
                "      interval: 1s",
                "      max-in-flight: unlimited")
            .budgets();

    Limits defaults = Limits.DEFAULT.interval(Duration.ofSeconds(7)).perDay(null).maxInFlight(3);
    assertThat(budgets.defaults()).isEqualTo(defaults);
    assertThat(budgets.hosts())
        .containsEntry("example.com", defaults.perDay(5000L).mode(Mode.OBSERVE))
        .containsEntry("example.org", defaults);
    assertThat(budgets.named())
        .containsExactly(
            new NamedBudget(
                "search-api",
                new NamedBudget.Match(
                    List.of("api.example.com"), List.of("/search/**"), List.of("GET"), "X-Api-Key"),
                defaults.interval(Duration.ofSeconds(1)).maxInFlight(null)));
  }

  @Test
  void countsIn64Bits() {
    assertThat(
            Reading.of("budgets: {default: {per-day: 5000000000}}").budgets().defaults().perDay())
        .isEqualTo(5_000_000_000L);
    assertThat(Reading.of("total-per-day: 9223372036854775807").totalPerDay())
        .isEqualTo(Long.MAX_VALUE);
    assertThat(Reading.problemsOf("total-per-day: 9223372036854775808"))
        .containsExactly(
            "m.yaml:1:16: total-per-day: must be at most 9223372036854775807: 9223372036854775808");
    assertThat(Reading.problemsOf("waiting: {max-waiters: 2147483648}"))
        .containsExactly(
            "m.yaml:1:24: waiting.max-waiters: must lie between -2147483648 and 2147483647:"
                + " 2147483648");
  }

  @Test
  void readsNumbersAsDecimal_whenTheyBeginWithZero() {
    assertThat(Reading.of("total-per-day: 010").totalPerDay()).isEqualTo(10);
  }

  @Test
  void takesRelativeFilesFromTheGivenDirectory() {
    Inputs inputs =
        Inputs.none()
            .directory(Path.of("/srv/job"))
            .properties(java.util.Map.of("mannerly.account-key-file", "secret/key"));

    Configuration read = Reading.of(inputs);

    assertThat(read.accountKeyFile()).isEqualTo(Path.of("/srv/job/secret/key"));
    assertThat(read.actionLog().file()).isEqualTo(Path.of("/srv/job/mannerly-actions.jsonl"));
  }
}
