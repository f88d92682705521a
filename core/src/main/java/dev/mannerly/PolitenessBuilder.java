package dev.mannerly;

import static java.util.Objects.requireNonNull;

import dev.mannerly.config.ActionLogSettings;
import dev.mannerly.config.BudgetSettings;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.IdentitySettings;
import dev.mannerly.config.Inputs;
import dev.mannerly.config.Limits;
import dev.mannerly.config.Mode;
import dev.mannerly.config.Problem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Settings in code, for those who have no file or change a file's. Each method sets one key of the
 * configuration; what is not set has its default. Not safe for use by many threads.
 */
public final class PolitenessBuilder {
  private static final int DROP_IN_RETRIES = 4;

  private Configuration configuration = Configuration.DEFAULT;
  private int retriesByDefault = DROP_IN_RETRIES;

  PolitenessBuilder() {}

  /** Begins from these settings instead; what was set before is dropped. */
  public PolitenessBuilder configuration(Configuration settings) {
    configuration = requireNonNull(settings, "settings");
    return this;
  }

  /** Sets {@code identity}: who we say we are. */
  public PolitenessBuilder identity(String product, String version, String contact) {
    return with(
        it ->
            it.identity(
                new IdentitySettings(
                    product, version, contact, configuration.identity().userAgent())));
  }

  /** Sets {@code mode}. */
  public PolitenessBuilder mode(Mode mode) {
    return with(it -> it.mode(mode));
  }

  /** Sets {@code budgets.default.interval}: the least gap between two hops to one host. */
  public PolitenessBuilder interval(Duration interval) {
    return limits(configuration.budgets().defaults().interval(interval));
  }

  /** Sets {@code budgets.default}. */
  public PolitenessBuilder limits(Limits limits) {
    BudgetSettings budgets = configuration.budgets();
    return with(it -> it.budgets(new BudgetSettings(limits, budgets.hosts(), budgets.named())));
  }

  /** Sets the limits of one host under {@code budgets.hosts}. */
  public PolitenessBuilder host(String host, Limits limits) {
    BudgetSettings budgets = configuration.budgets();
    Map<String, Limits> hosts = new LinkedHashMap<>(budgets.hosts());
    hosts.put(host, limits);
    return with(it -> it.budgets(new BudgetSettings(budgets.defaults(), hosts, budgets.named())));
  }

  /** Sets {@code coordinator.uri}: {@code local} or a Redis URI. */
  public PolitenessBuilder coordinator(String uri) {
    return with(it -> it.coordinator(configuration.coordinator().uri(uri)));
  }

  /** Sets {@code action-log.file}. */
  public PolitenessBuilder actionLog(Path file) {
    ActionLogSettings log = configuration.actionLog();
    return with(
        it -> it.actionLog(new ActionLogSettings(file, log.rotateSize(), log.keep(), log.urls())));
  }

  /** What {@code backoff.retries: auto} means: 4 unless said otherwise. */
  public PolitenessBuilder retriesByDefault(int retries) {
    retriesByDefault = retries;
    return this;
  }

  /** Changes any setting. */
  public PolitenessBuilder with(UnaryOperator<Configuration.Builder> change) {
    configuration = change.apply(configuration.toBuilder()).build();
    return this;
  }

  /**
   * Begins from a file instead; system properties ({@code mannerly.coordinator.uri}) and
   * environment variables ({@code MANNERLY_COORDINATOR_URI}) override its scalar keys. What was set
   * before is dropped.
   *
   * @throws dev.mannerly.config.ConfigurationException if anything in it is wrong; names every
   *     error with its line and column
   */
  public PolitenessBuilder file(Path file) {
    return configuration(Configurations.reader().read(Inputs.ofSystem().file(file)));
  }

  /**
   * Checks all settings together and starts.
   *
   * @throws IllegalArgumentException if anything is wrong; the message names every offending key
   */
  public Politeness build() {
    List<Problem> problems = Configurations.problems(configuration);
    if (!problems.isEmpty()) {
      String lines =
          problems.stream()
              .map(problem -> "\n  " + String.join(".", problem.path()) + ": " + problem.message())
              .collect(Collectors.joining());
      throw new IllegalArgumentException("Wrong settings:" + lines);
    }
    return Politeness.of(this);
  }

  Configuration configuration() {
    return configuration;
  }

  int retriesByDefault() {
    return retriesByDefault;
  }
}
