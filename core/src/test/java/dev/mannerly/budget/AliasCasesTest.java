package dev.mannerly.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.Alias;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.Problem;
import dev.mannerly.testkit.CaseRow;
import dev.mannerly.testkit.CaseRows;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which alias maps load, and where they lead. */
class AliasCasesTest {

  static List<CaseRow> accepted() {
    return rows("ok");
  }

  static List<CaseRow> refused() {
    return rows("refuse");
  }

  private static List<CaseRow> rows(String load) {
    return CaseRows.of(AliasCasesTest.class, "alias-cases.tsv").stream()
        .filter(row -> row.text("load").equals(load))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("accepted")
  void leadsTheHostToItsBudget(CaseRow row) {
    Budgets budgets = new Budgets(configuration(row), null);

    assertThat(BudgetsTest.budget(budgets, "http://" + row.text("host") + "/").key())
        .isEqualTo(row.text("key"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void namesThePairThatIsRefused(CaseRow row) {
    List<Problem> problems = Budgets.problems(configuration(row));

    assertThat(problems).isNotEmpty();
    assertThat(aliases(row))
        .anySatisfy(
            alias ->
                assertThat(problems)
                    .anySatisfy(
                        problem -> {
                          assertThat(problem.path()).containsExactly("aliases", alias.source());
                          assertThat(problem.message())
                              .contains(alias.source() + " => " + alias.target());
                        }));
  }

  private static Configuration configuration(CaseRow row) {
    return new Configuration.Builder().aliases(aliases(row)).build();
  }

  private static List<Alias> aliases(CaseRow row) {
    List<Alias> aliases = new ArrayList<>();
    for (String pair : row.text("aliases").split(";", -1)) {
      int arrow = pair.indexOf("=>");
      aliases.add(new Alias(pair.substring(0, arrow), pair.substring(arrow + 2)));
    }
    return aliases;
  }
}
