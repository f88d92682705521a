package dev.mannerly.testkit.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.actionlog.ActionLogReader;
import dev.mannerly.actionlog.LoggedEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The cases of {@link RobotsFetchContract} for clients whose every call is judged, without a hand
 * on what judges it. All visits are paid at the same time, because in some of them all that happens
 * is that our patience ends.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class RobotsVisitContract {
  private static final int AT_A_TIME = 80;

  private final List<Paid> paid = new ArrayList<>();
  private final List<LoggedEntry> log = new ArrayList<>();

  /** The clients that visit. */
  public abstract List<Visitor> visitors();

  /** How long our fetches wait for a whole answer. */
  public abstract Duration patience();

  /** How long the policy keeps an answer. */
  public abstract Duration life();

  /** Where the policy logs. */
  public abstract Path actionLog();

  @BeforeAll
  void payAll() throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
    visitors().stream()
        .flatMap(visitor -> RobotsCases.all().map(row -> new Visit(visitor, row)))
        .sorted(Comparator.comparing(visit -> !visit.isSlow()))
        .forEach(visit -> paid.add(new Paid(visit, threads.submit(pay(visit)))));
    threads.shutdown();
    assertThat(threads.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
    readAll();
  }

  @ParameterizedTest
  @MethodSource("visits")
  void takesAnAnswerForWhatItIs(Paid each) throws Exception {
    each.end().get();
    Awaitility.await()
        .pollDelay(Duration.ZERO)
        .until(
            () -> {
              boolean logged = each.visit().isLogged(log);
              if (!logged) {
                readAll();
              }
              return logged;
            });
    each.visit().assertRight(log);
  }

  Stream<Paid> visits() {
    return paid.stream();
  }

  private Callable<Void> pay(Visit visit) {
    return () -> {
      visit.pay(patience(), life());
      return null;
    };
  }

  private void readAll() throws IOException {
    log.clear();
    try (ActionLogReader reader = ActionLogReader.open(actionLog())) {
      for (Optional<LoggedEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
        log.add(next.get());
      }
    }
  }

  /** A visit, and whether it could be paid. */
  record Paid(Visit visit, Future<Void> end) {

    @Override
    public String toString() {
      return visit.toString();
    }
  }
}
