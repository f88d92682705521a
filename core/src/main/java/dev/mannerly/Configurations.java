package dev.mannerly;

import dev.mannerly.budget.Budgets;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.ConfigurationReader;
import dev.mannerly.config.Problem;
import dev.mannerly.scope.Scope;
import java.util.ArrayList;
import java.util.List;

/** Reads configurations with the judgement of those who know hosts and patterns. */
public final class Configurations {

  private Configurations() {}

  /** A reader that finds all that can be wrong with a configuration. */
  public static ConfigurationReader reader() {
    return new ConfigurationReader(List.of(Configurations::problems));
  }

  static List<Problem> problems(Configuration configuration) {
    List<Problem> problems = new ArrayList<>(Budgets.problems(configuration));
    problems.addAll(Scope.problems(configuration.scope()));
    return problems;
  }
}
