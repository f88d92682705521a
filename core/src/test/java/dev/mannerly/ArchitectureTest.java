package dev.mannerly;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

@AnalyzeClasses(packages = "dev.mannerly", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String[] GROUND = {
    "dev.mannerly.hop..", "dev.mannerly.time..", "dev.mannerly.config.."
  };
  private static final String[] MECHANISMS = {
    "scope", "identity", "budget", "robots", "gate", "pushback", "actionlog", "dispatch", "fleet"
  };

  @ArchTest
  static void mechanismsSeeOnlyTheGround(com.tngtech.archunit.core.domain.JavaClasses all) {
    for (String mechanism : MECHANISMS) {
      noClasses()
          .that()
          .resideInAPackage("dev.mannerly." + mechanism + "..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("dev.mannerly..")
                  .and(
                      com.tngtech.archunit.base.DescribedPredicate.not(
                          resideInAnyPackage(GROUND)
                              .or(resideInAnyPackage("dev.mannerly." + mechanism + "..")))))
          .allowEmptyShould(true)
          .because("mechanisms stand side by side; only the session walks through them")
          .check(all);
    }
  }

  @ArchTest
  static final ArchRule THE_GROUND_SEES_NOTHING_ABOVE =
      noClasses()
          .that()
          .resideInAnyPackage(GROUND)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.mannerly",
              "dev.mannerly.session..",
              "dev.mannerly.scope..",
              "dev.mannerly.identity..",
              "dev.mannerly.budget..",
              "dev.mannerly.robots..",
              "dev.mannerly.gate..",
              "dev.mannerly.pushback..",
              "dev.mannerly.actionlog..",
              "dev.mannerly.dispatch..");

  @ArchTest
  static final ArchRule THE_SESSION_DOES_NOT_SEE_THE_FACADE =
      noClasses()
          .that()
          .resideInAPackage("dev.mannerly.session..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.mannerly");

  @ArchTest
  static final ArchRule CORE_KNOWS_NO_CRAWLERS_CLIENT =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("okhttp3..", "org.apache.hc..", "org.apache.http..", "io.lettuce..");

  @ArchTest
  static final ArchRule ONLY_SYSTEM_TIME_READS_THE_MACHINE =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("dev.mannerly.time.SystemTime")
          .should()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(Clock.class, "systemUTC")
          .orShould()
          .callMethod(InstantSource.class, "system")
          .orShould()
          .callMethod(Thread.class, "sleep", long.class)
          .orShould()
          .callMethod(ThreadLocalRandom.class, "current")
          .orShould()
          .callConstructor(Random.class);

  @ArchTest
  static final ArchRule NULLNESS_IS_DECLARED =
      classes()
          .that()
          .haveSimpleName("package-info")
          .should()
          .beAnnotatedWith(org.jspecify.annotations.NullMarked.class);
}
