package dev.mannerly.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes the records out of the values; what a record refuses is reported and left at default. */
final class Assembly {

  private final Values values;
  private final Path directory;
  private final Findings findings;

  Assembly(Values values, Path directory, Findings findings) {
    this.values = values;
    this.directory = directory;
    this.findings = findings;
  }

  Configuration configuration() {
    return new Configuration.Builder()
        .mode(values.get(Schema.MODE))
        .identity(make(this::identity, IdentitySettings.DEFAULT))
        .scope(make(() -> new ScopeSettings(values.get(Schema.EXCLUDE)), ScopeSettings.DEFAULT))
        .coordinator(make(this::coordinator, CoordinatorSettings.DEFAULT))
        .accountKeyFile(file(Schema.ACCOUNT_KEY_FILE))
        .aliases(values.aliases())
        .budgets(budgets())
        .totalPerDay(totalPerDay())
        .robots(make(this::robots, RobotsSettings.DEFAULT))
        .waiting(make(this::waiting, WaitingSettings.DEFAULT))
        .backoff(make(this::backoff, BackoffSettings.DEFAULT))
        .refusal(new RefusalSettings(values.get(Schema.REFUSAL_AS)))
        .actionLog(make(this::actionLog, ActionLogSettings.DEFAULT))
        .metrics(
            new MetricsSettings(values.get(Schema.JMX), values.get(Schema.PROMETHEUS).orElse(null)))
        .clients(
            new ClientSettings(
                values.get(Schema.SHADED_PREFIXES),
                values.get(Schema.MISFIT),
                values.get(Schema.UNCOVERED)))
        .quiet(values.get(Schema.QUIET))
        .build();
  }

  private IdentitySettings identity() {
    return new IdentitySettings(
        values.get(Schema.PRODUCT),
        values.get(Schema.VERSION),
        values.get(Schema.CONTACT),
        values.get(Schema.USER_AGENT));
  }

  private CoordinatorSettings coordinator() {
    return new CoordinatorSettings(
        values.get(Schema.URI),
        values.get(Schema.USERNAME),
        file(Schema.PASSWORD_FILE),
        values.get(Schema.KEY_PREFIX),
        values.get(Schema.CONNECT_TIMEOUT),
        values.get(Schema.COMMAND_TIMEOUT),
        values.get(Schema.ON_FAILURE),
        new CoordinatorSettings.Tls(file(Schema.CA_FILE), values.get(Schema.VERIFY)));
  }

  private @Nullable Long totalPerDay() {
    return make(
            () ->
                new Configuration.Builder()
                    .totalPerDay(values.get(Schema.TOTAL_PER_DAY).orElse(null))
                    .build(),
            Configuration.DEFAULT)
        .totalPerDay();
  }

  private RobotsSettings robots() {
    return new RobotsSettings(
        values.get(Schema.OBEY),
        values.get(Schema.CACHE),
        values.get(Schema.ERROR_CACHE),
        values.get(Schema.ON_DENIED),
        values.get(Schema.MAX_CRAWL_DELAY));
  }

  private WaitingSettings waiting() {
    return new WaitingSettings(values.get(Schema.MAX_WAIT), values.get(Schema.MAX_WAITERS));
  }

  private BackoffSettings backoff() {
    return new BackoffSettings(
        new LinkedHashSet<>(values.get(Schema.STATUSES)),
        values.get(Schema.INITIAL),
        values.get(Schema.MAX),
        values.get(Schema.MAX_RETRY_AFTER),
        values.get(Schema.RETRIES).orElse(null));
  }

  private ActionLogSettings actionLog() {
    return new ActionLogSettings(
        directory.resolve(values.get(Schema.LOG_FILE)),
        values.get(Schema.ROTATE_SIZE),
        values.get(Schema.KEEP),
        values.get(Schema.URLS));
  }

  private BudgetSettings budgets() {
    Limits defaults = limits(Schema.DEFAULT_BUDGET, Limits.DEFAULT);
    Map<String, Limits> hosts = new LinkedHashMap<>();
    for (String host : values.hosts()) {
      hosts.put(host, limits(Paths.below(Schema.HOSTS, host), defaults));
    }
    List<NamedBudget> named = new ArrayList<>();
    for (String name : values.named()) {
      named(name, defaults).ifPresent(named::add);
    }
    return new BudgetSettings(defaults, hosts, named);
  }

  private Optional<NamedBudget> named(String name, Limits defaults) {
    List<String> path = Paths.below(Schema.NAMED, name);
    MatchKeys keys = MatchKeys.of(path);
    NamedBudget.Match match =
        new NamedBudget.Match(
            values.get(keys.hosts()),
            values.get(keys.paths()),
            values.get(keys.methods()),
            values.get(keys.accountHeader()).isEmpty() ? null : values.get(keys.accountHeader()));
    if (!values.written(Paths.below(path, MatchKeys.MATCH))) {
      findings.add(
          values.place(path), path, "has no match; name the hosts, paths or methods it is for");
    }
    Limits limits = limits(path, defaults);
    return make(
        () -> Optional.of(new NamedBudget(name, match, limits)), Optional.empty(), key -> path);
  }

  /** What this budget does not name comes from the default one. */
  private Limits limits(List<String> budget, Limits defaults) {
    return make(
        () ->
            new Limits(
                limit(LimitKey.INTERVAL, budget, defaults),
                limit(LimitKey.BURST, budget, defaults),
                limit(LimitKey.JITTER, budget, defaults),
                limit(LimitKey.MAX_IN_FLIGHT, budget, defaults).orElse(null),
                limit(LimitKey.LEASE_TTL, budget, defaults),
                limit(LimitKey.PER_DAY, budget, defaults).orElse(null),
                limit(LimitKey.MODE, budget, defaults).orElse(null)),
        defaults,
        key -> Paths.below(budget, key));
  }

  private <T> T limit(LimitKey<T> key, List<String> budget, Limits defaults) {
    return values.get(key.of(budget, defaults));
  }

  private @Nullable Path file(Key<Optional<Path>> key) {
    return values.get(key).map(directory::resolve).orElse(null);
  }

  private <T> T make(Supplier<T> record, T fallback) {
    return make(record, fallback, key -> List.of(key.split("\\.")));
  }

  private <T> T make(Supplier<T> record, T fallback, Function<String, List<String>> pathOf) {
    while (true) {
      try {
        return record.get();
      } catch (InvalidSetting e) {
        List<String> path = pathOf.apply(e.key());
        findings.add(values.place(path), path, e.problem());
        if (!values.forget(path)) {
          return fallback;
        }
      }
    }
  }
}
