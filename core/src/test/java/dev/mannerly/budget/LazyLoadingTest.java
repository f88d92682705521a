package dev.mannerly.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.Configuration;
import dev.mannerly.hop.Hop;
import dev.mannerly.testkit.ForkedJvm;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What costs time to load is loaded for those hosts only that need it. */
class LazyLoadingTest {

  private static final String BUILT = "---built---";
  private static final String ASKED = "---asked---";
  private static final String ASKED_MORE = "---asked more---";

  @Test
  void loadsListAndIdnaForTheHostsThatNeedThem() {
    String loaded = ForkedJvm.of(Asks.class).jvmArgs("-Xlog:class+load").run().stdout();

    assertThat(before(loaded, BUILT))
        .contains("dev.mannerly.budget.Budgets")
        .doesNotContain(
            "crawlercommons.", "com.ibm.icu.", "caffeine.cache.", "java.util.logging.LogManager");
    assertThat(before(loaded, ASKED)).doesNotContain("crawlercommons.", "com.ibm.icu.");
    assertThat(before(loaded, ASKED_MORE))
        .contains("crawlercommons.domains.EffectiveTldFinder", "com.ibm.icu.text.IDNA");
  }

  private static String before(String loaded, String mark) {
    assertThat(loaded).contains(mark);
    return loaded.substring(0, loaded.indexOf(mark));
  }

  static final class Asks {
    private Asks() {}

    public static void main(String[] args) {
      Budgets budgets = new Budgets(Configuration.DEFAULT, null);
      System.out.println(BUILT);
      List.of("http://example.com/", "https://[::1]/", "http://A.example.com:81/b?c")
          .forEach(url -> ask(budgets, url));
      System.out.println(ASKED);
      ask(budgets, "http://www.m\u00fcnchen.example/");
      System.out.println(ASKED_MORE);
    }

    private static void ask(Budgets budgets, String url) {
      budgets.of(Hop.of("okhttp", "GET", url), Destinations.parse(url));
    }
  }
}
