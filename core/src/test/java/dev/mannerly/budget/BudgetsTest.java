package dev.mannerly.budget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.config.Alias;
import dev.mannerly.config.BudgetSettings;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.Limits;
import dev.mannerly.config.NamedBudget;
import dev.mannerly.config.NamedBudget.Match;
import dev.mannerly.config.Problem;
import dev.mannerly.hop.Headers;
import dev.mannerly.hop.Hop;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetsTest {

  private static final Limits SLOW = Limits.DEFAULT.interval(Duration.ofSeconds(60));
  private static final Limits FAST = Limits.DEFAULT.interval(Duration.ofSeconds(1));

  static Budget budget(Budgets budgets, String url) {
    return budget(budgets, Hop.of("okhttp", "GET", url));
  }

  private static Budget budget(Budgets budgets, Hop hop) {
    return budgets.of(hop, Destinations.parse(hop.url()));
  }

  private static Configuration configuration(
      List<Alias> aliases, Map<String, Limits> hosts, NamedBudget... named) {
    return new Configuration.Builder()
        .aliases(aliases)
        .budgets(new BudgetSettings(Limits.DEFAULT, hosts, List.of(named)))
        .build();
  }

  private static Budgets named(NamedBudget... named) {
    return new Budgets(configuration(List.of(), Map.of(), named), "key".getBytes(UTF_8));
  }

  private static NamedBudget of(
      String name,
      List<String> hosts,
      List<String> paths,
      List<String> methods,
      @Nullable String accountHeader) {
    return new NamedBudget(name, new Match(hosts, paths, methods, accountHeader), FAST);
  }

  private static NamedBudget onHost(String name, String... hosts) {
    return of(name, List.of(hosts), List.of(), List.of(), null);
  }

  private static NamedBudget onPath(String name, String... paths) {
    return of(name, List.of("api.example.com"), List.of(paths), List.of(), null);
  }

  private static Hop withHeader(String url, String header, String... values) {
    Headers headers = name -> name.equalsIgnoreCase(header) ? List.of(values) : List.of();
    return Hop.of("okhttp", "GET", url).headers(headers);
  }

  @Test
  void givesEachHostABudgetOfItsOwnWithTheDefaults() {
    Budgets budgets = new Budgets(Configuration.DEFAULT, null);

    Budget budget = budget(budgets, "https://EXAMPLE.com:8443/a?b");

    assertThat(budget)
        .isEqualTo(new Budget("example.com", Limits.DEFAULT, "example.com", Limits.DEFAULT));
    assertThat(budget(budgets, "http://a.example.com/").key()).isEqualTo("a.example.com");
  }

  @Test
  void keepsTenantsOfSharedHostingApart() {
    Budgets budgets = new Budgets(Configuration.DEFAULT, null);

    assertThat(budget(budgets, "http://www.github.io/").key()).isEqualTo("www.github.io");
    assertThat(budget(budgets, "http://www.bar.github.io/").key()).isEqualTo("bar.github.io");
    assertThat(budget(budgets, "http://baz.github.io/").key()).isEqualTo("baz.github.io");
  }

  @Test
  void isReadyAtOnceForHostsThatNeedNoList() {
    assertThat(Hosts.isReady("example.com")).isTrue();
    assertThat(Hosts.key("www.example.com")).isEqualTo("example.com");
    assertThat(Hosts.isReady("www.example.net")).as("the list is loaded now").isTrue();
  }

  @Test
  void keepsItsAnswersWhenItMustForgetHosts() {
    Budgets budgets = new Budgets(Configuration.DEFAULT, null);

    for (int i = 0; i < 200_000; i++) {
      budget(budgets, "http://site" + i + ".example.com/");
    }

    assertThat(budget(budgets, "http://site0.example.com/").key()).isEqualTo("site0.example.com");
    assertThat(budget(budgets, "http://site199999.example.com/").key())
        .isEqualTo("site199999.example.com");
  }

  @Test
  void joinsListedHostsInOneBudgetAndLeavesOthersApart() {
    Limits shop = Limits.DEFAULT.interval(Duration.ofSeconds(1));
    Budgets budgets =
        new Budgets(
            configuration(
                List.of(new Alias("a.test", "shop.test"), new Alias("*.b.test", "shop.test")),
                Map.of("shop.test", shop)),
            null);

    assertThat(
            List.of("http://a.test/", "https://x.b.test/1", "http://y.b.test/", "http://shop.test"))
        .allSatisfy(
            url ->
                assertThat(budget(budgets, url))
                    .isEqualTo(new Budget("shop.test", shop, "shop.test", shop)));
    assertThat(budget(budgets, "http://c.test/").key()).isEqualTo("c.test");
    assertThat(budget(budgets, "http://b.test/").key()).isEqualTo("b.test");
  }

  @Test
  void letsAnExactAliasBeatAWildcard() {
    Budgets budgets =
        new Budgets(
            configuration(
                List.of(
                    new Alias("*.example.com", "example.com"),
                    new Alias("shop.example.com", "shop.example.com")),
                Map.of()),
            null);

    assertThat(budget(budgets, "http://img.example.com/").key()).isEqualTo("example.com");
    assertThat(budget(budgets, "http://shop.example.com/").key()).isEqualTo("shop.example.com");
  }

  @Test
  void readsATargetUnderItsOwnWildcardAsTheEnd() {
    Budgets budgets =
        new Budgets(
            configuration(List.of(new Alias("*.example.com", "img.example.com")), Map.of()), null);

    assertThat(budget(budgets, "http://a.example.com/").key()).isEqualTo("img.example.com");
    assertThat(budget(budgets, "http://img.example.com/").key()).isEqualTo("img.example.com");
  }

  @ParameterizedTest
  @CsvSource({
    "*.amazonaws.com, example.com, covers the public suffix",
    "*.jp, example.jp, covers the public suffix jp",
    "*.127.0.0.1, example.com, no hosts below",
    "a.example, *.example.com, the target must be one host",
    "a.example, '', there is no host",
  })
  void refusesAnAlias(String source, String target, String message) {
    Configuration configuration = configuration(List.of(new Alias(source, target)), Map.of());

    assertThat(Budgets.problems(configuration))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).containsExactly("aliases", source);
              assertThat(problem.message()).contains(message);
            });
  }

  @Test
  void findsACircleThroughWildcards() {
    Configuration configuration =
        configuration(
            List.of(
                new Alias("*.a.example", "x.b.example"), new Alias("*.b.example", "y.a.example")),
            Map.of());

    assertThat(Budgets.problems(configuration))
        .hasSize(2)
        .allSatisfy(problem -> assertThat(problem.message()).contains("circle"));
  }

  @Test
  void takesTheLimitsOfAHostHoweverItIsWritten() {
    Budgets budgets =
        new Budgets(configuration(List.of(), Map.of("WWW.M\u00dcNCHEN.example.", SLOW)), null);

    assertThat(budget(budgets, "http://m\u00fcnchen.example/").limits()).isEqualTo(SLOW);
    assertThat(budget(budgets, "http://m.xn--mnchen-3ya.example/").limits())
        .isEqualTo(Limits.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource({
    "http://example.com, ':'",
    "example.com:80, ':'",
    "*.example.com, one host",
    "exa mple.com, U+0020",
    "example.net, alias of example.com",
    "'', no host",
  })
  void placesABadHost(String host, String message) {
    Configuration configuration =
        configuration(List.of(new Alias("example.net", "example.com")), Map.of(host, SLOW));

    assertThat(Budgets.problems(configuration))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).containsExactly("budgets", "hosts", host);
              assertThat(problem.message()).contains(message);
            });
  }

  @Test
  void findsAHostThatIsThereTwice() {
    Configuration configuration =
        configuration(List.of(), Map.of("example.com", SLOW, "WWW.example.com", FAST));

    assertThat(Budgets.problems(configuration))
        .singleElement()
        .extracting(Problem::message)
        .asString()
        .contains("example.com has limits already");
  }

  @Test
  void saysAllProblemsWhenBuilt() {
    Configuration configuration =
        configuration(List.of(new Alias("a b", "c")), Map.of("d e", SLOW));

    assertThatThrownBy(() -> new Budgets(configuration, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a b")
        .hasMessageContaining("d e");
  }

  @Test
  void givesANamedBudgetTheHostsOwnBesideIt() {
    Budgets budgets =
        new Budgets(
            configuration(
                List.of(),
                Map.of("api.example.com", SLOW),
                of(
                    "search",
                    List.of("api.example.com"),
                    List.of("/search/**"),
                    List.of("GET"),
                    null)),
            null);

    assertThat(budget(budgets, "http://www.api.example.com/search/a/b?q=/x"))
        .isEqualTo(new Budget("@search", FAST, "api.example.com", SLOW));
    assertThat(budget(budgets, "http://api.example.com/searching").key())
        .isEqualTo("api.example.com");
    assertThat(budget(budgets, Hop.of("okhttp", "POST", "http://api.example.com/search/a")).key())
        .isEqualTo("api.example.com");
    assertThat(budget(budgets, "http://example.com/search/a").key()).isEqualTo("example.com");
  }

  @Test
  void matchesTheAliasesOfANamedBudgetsHost() {
    Budgets budgets =
        new Budgets(
            configuration(
                List.of(new Alias("api.example.net", "api.example.com")),
                Map.of(),
                onHost("api", "api.example.net")),
            null);

    assertThat(budget(budgets, "http://api.example.com/").key()).isEqualTo("@api");
    assertThat(budget(budgets, "http://api.example.net/").key()).isEqualTo("@api");
  }

  @Test
  void prefersTheExactHostThenTheLongerPathThenMethodThenAccount() {
    Budgets budgets =
        named(
            of("all", List.of(), List.of("/a/b/c/d/**"), List.of(), null),
            onHost("below", "*.example.com"),
            onHost("deeper", "*.api.example.com"),
            onHost("exact", "api.example.com"),
            onPath("a", "/a/**"),
            onPath("ab", "/a/b/**"),
            of("ab-post", List.of("api.example.com"), List.of("/a/b/**"), List.of("POST"), null),
            of("ab-account", List.of("api.example.com"), List.of("/a/b/**"), List.of(), "X-Key"));
    String url = "http://api.example.com/a/b/c/d/e";

    assertThat(budget(budgets, url).key()).isEqualTo("@ab");
    assertThat(budget(budgets, "http://api.example.com/a/x").key()).isEqualTo("@a");
    assertThat(budget(budgets, "http://api.example.com/x").key()).isEqualTo("@exact");
    assertThat(budget(budgets, "http://v1.api.example.com/x").key()).isEqualTo("@deeper");
    assertThat(budget(budgets, "http://other.example.com/x").key()).isEqualTo("@below");
    assertThat(budget(budgets, "http://example.com/a/b/c/d/e").key()).isEqualTo("@all");
    assertThat(budget(budgets, Hop.of("okhttp", "post", url)).key()).isEqualTo("@ab-post");
    assertThat(budget(budgets, withHeader(url, "x-key", "k")).key()).startsWith("@ab-account#");
    assertThat(budget(budgets, withHeader(url, "x-key", "k").attempt(1)).key())
        .isEqualTo(budget(budgets, withHeader(url, "X-KEY", " k ")).key());
  }

  @Test
  void prefersAPathWithoutWildcards() {
    Budgets budgets = named(onPath("tree", "/search/**"), onPath("page", "/search"));

    assertThat(budget(budgets, "http://api.example.com/search?q=1").key()).isEqualTo("@page");
    assertThat(budget(budgets, "http://api.example.com/search/1").key()).isEqualTo("@tree");
  }

  @Test
  void matchesAPathHoweverItIsEncoded() {
    Budgets budgets = named(onPath("search", "/s\u00fcche/*"));

    assertThat(
            List.of(
                "http://api.example.com/s%C3%BCche/1",
                "http://api.example.com/%73%c3%bcche/%7E",
                "http://api.example.com/s\u00fcche/a|b%"))
        .allSatisfy(url -> assertThat(budget(budgets, url).key()).isEqualTo("@search"));
  }

  @Test
  void findsTies() {
    List<Problem> problems =
        Budgets.problems(
            configuration(
                List.of(),
                Map.of(),
                onPath("one", "/a/*/c"),
                onPath("two", "/x/y", "/a/b*c"),
                onPath("three", "/a/b/*")));

    assertThat(problems)
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).containsExactly("budgets", "named", "three", "match");
              assertThat(problem.message()).contains("one").contains("equally well");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "", "/a?b=*", "/a#b", "/a/***", "*/b"})
  void placesABadPath(String path) {
    assertThat(Budgets.problems(configuration(List.of(), Map.of(), onPath("search", path))))
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.path())
                    .containsExactly("budgets", "named", "search", "match", "paths"));
  }

  @Test
  void placesBadHostsMethodsAndHeaders() {
    Configuration configuration =
        configuration(
            List.of(),
            Map.of(),
            of("api", List.of("a b"), List.of(), List.of("G ET"), "X Key"),
            of("empty", List.of(), List.of(), List.of(), null),
            onHost("api", "c.example"));

    assertThat(Budgets.problems(configuration))
        .extracting(problem -> String.join("/", problem.path()))
        .containsExactly(
            "budgets/named/api/match/hosts",
            "budgets/named/api/match/methods",
            "budgets/named/api/match/account-header",
            "budgets/named/empty/match",
            "budgets/named/api");
  }

  @Test
  void hidesTheAccountAndAgreesWithinTheFleet() {
    NamedBudget account = of("api", List.of(), List.of(), List.of(), "Authorization");
    Hop hop = withHeader("http://example.com/", "Authorization", "Bearer s3cret");

    String key = budget(named(account), hop).key();

    assertThat(key).matches("@api#[0-9a-f]{16}").isEqualTo(budget(named(account), hop).key());
    Configuration configuration = configuration(List.of(), Map.of(), account);
    assertThat(budget(new Budgets(configuration, null), hop).key())
        .matches("@api#[0-9a-f]{16}")
        .isNotEqualTo(key);
    assertThat(budget(named(account), withHeader("http://example.com/", "Authorization")).key())
        .isEqualTo("example.com");
  }

  @Test
  void refusesAnEmptyAccountKey() {
    assertThatThrownBy(() -> new Budgets(Configuration.DEFAULT, new byte[0]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("account-key-file");
  }

  @Test
  void boundsTheAccountsOfABudget() {
    Budgets budgets = named(of("api", List.of(), List.of(), List.of(), "X-Key"));
    Set<String> keys = new HashSet<>();

    for (int i = 0; i < Accounts.MOST + 500; i++) {
      keys.add(budget(budgets, withHeader("http://example.com/", "X-Key", "k" + i)).key());
    }

    assertThat(keys).hasSize(Accounts.MOST + 1).contains("@api#overflow");
    assertThat(budget(budgets, withHeader("http://example.com/", "X-Key", "k7")).key())
        .isIn(keys)
        .isNotEqualTo("@api#overflow");
  }
}
