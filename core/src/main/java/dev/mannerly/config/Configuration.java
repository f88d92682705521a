package dev.mannerly.config;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All settings, validated one by one; what needs hosts to be understood is checked where they are.
 */
public record Configuration(
    Mode mode,
    IdentitySettings identity,
    ScopeSettings scope,
    CoordinatorSettings coordinator,
    @Nullable Path accountKeyFile,
    List<Alias> aliases,
    BudgetSettings budgets,
    @Nullable Long totalPerDay,
    RobotsSettings robots,
    WaitingSettings waiting,
    BackoffSettings backoff,
    RefusalSettings refusal,
    ActionLogSettings actionLog,
    MetricsSettings metrics,
    ClientSettings clients,
    boolean quiet) {

  public static final Configuration DEFAULT = new Builder().build();

  public Configuration {
    requireNonNull(mode, "mode");
    aliases = List.copyOf(aliases);
    Checks.require(
        totalPerDay == null || totalPerDay >= 0,
        "total-per-day",
        "must be 0 or more: " + totalPerDay);
  }

  /** These settings as a builder, to change some. */
  public Builder toBuilder() {
    return new Builder()
        .mode(mode)
        .identity(identity)
        .scope(scope)
        .coordinator(coordinator)
        .accountKeyFile(accountKeyFile)
        .aliases(aliases)
        .budgets(budgets)
        .totalPerDay(totalPerDay)
        .robots(robots)
        .waiting(waiting)
        .backoff(backoff)
        .refusal(refusal)
        .actionLog(actionLog)
        .metrics(metrics)
        .clients(clients)
        .quiet(quiet);
  }

  /** Collects settings; what is not set has its default. */
  public static final class Builder {
    private Mode mode = Mode.ENFORCE;
    private IdentitySettings identity = IdentitySettings.DEFAULT;
    private ScopeSettings scope = ScopeSettings.DEFAULT;
    private CoordinatorSettings coordinator = CoordinatorSettings.DEFAULT;
    private @Nullable Path accountKeyFile;
    private List<Alias> aliases = List.of();
    private BudgetSettings budgets = BudgetSettings.DEFAULT;
    private @Nullable Long totalPerDay;
    private RobotsSettings robots = RobotsSettings.DEFAULT;
    private WaitingSettings waiting = WaitingSettings.DEFAULT;
    private BackoffSettings backoff = BackoffSettings.DEFAULT;
    private RefusalSettings refusal = RefusalSettings.DEFAULT;
    private ActionLogSettings actionLog = ActionLogSettings.DEFAULT;
    private MetricsSettings metrics = MetricsSettings.DEFAULT;
    private ClientSettings clients = ClientSettings.DEFAULT;
    private boolean quiet;

    public Builder mode(Mode value) {
      mode = value;
      return this;
    }

    public Builder identity(IdentitySettings value) {
      identity = value;
      return this;
    }

    public Builder scope(ScopeSettings value) {
      scope = value;
      return this;
    }

    public Builder coordinator(CoordinatorSettings value) {
      coordinator = value;
      return this;
    }

    public Builder accountKeyFile(@Nullable Path value) {
      accountKeyFile = value;
      return this;
    }

    public Builder aliases(List<Alias> value) {
      aliases = value;
      return this;
    }

    public Builder budgets(BudgetSettings value) {
      budgets = value;
      return this;
    }

    public Builder totalPerDay(@Nullable Long value) {
      totalPerDay = value;
      return this;
    }

    public Builder robots(RobotsSettings value) {
      robots = value;
      return this;
    }

    public Builder waiting(WaitingSettings value) {
      waiting = value;
      return this;
    }

    public Builder backoff(BackoffSettings value) {
      backoff = value;
      return this;
    }

    public Builder refusal(RefusalSettings value) {
      refusal = value;
      return this;
    }

    public Builder actionLog(ActionLogSettings value) {
      actionLog = value;
      return this;
    }

    public Builder metrics(MetricsSettings value) {
      metrics = value;
      return this;
    }

    public Builder clients(ClientSettings value) {
      clients = value;
      return this;
    }

    public Builder quiet(boolean value) {
      quiet = value;
      return this;
    }

    public Configuration build() {
      return new Configuration(
          mode,
          identity,
          scope,
          coordinator,
          accountKeyFile,
          aliases,
          budgets,
          totalPerDay,
          robots,
          waiting,
          backoff,
          refusal,
          actionLog,
          metrics,
          clients,
          quiet);
    }
  }
}
