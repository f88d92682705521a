package dev.mannerly.redis;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.CoordinatorSettings;
import dev.mannerly.config.Limits;
import dev.mannerly.gate.Coordinator;
import dev.mannerly.gate.Reply;
import dev.mannerly.testkit.Asking;
import dev.mannerly.time.SystemTime;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;

/** A coordinator as a JVM has it, connected by its settings, on the machine's time. */
final class Connected implements AutoCloseable {
  static final String KEY = "example.com";
  static final Duration TIMEOUT = Duration.ofMillis(300);

  /** One hop every 200 ms, nothing else bounded. */
  static final Limits LIMITS =
      new Limits(Duration.ofMillis(200), 1, Duration.ZERO, null, Duration.ofMinutes(1), null, null);

  private final SystemTime time = SystemTime.start("test");
  private final Coordinator coordinator;

  private Connected(CoordinatorSettings settings, String instance) {
    coordinator = new RedisCoordinatorProvider().connect(settings, time.time(), instance);
  }

  static Connected to(String uri) {
    return to(uri, settings -> settings);
  }

  static Connected to(String uri, UnaryOperator<CoordinatorSettings> change) {
    return new Connected(change.apply(settings(uri)), "jvm-" + System.identityHashCode(uri));
  }

  static Connected as(String instance, String uri) {
    return new Connected(settings(uri), instance);
  }

  static CoordinatorSettings settings(String uri) {
    CoordinatorSettings usual = CoordinatorSettings.DEFAULT;
    return new CoordinatorSettings(
        uri,
        "",
        null,
        usual.keyPrefix(),
        Duration.ofSeconds(1),
        TIMEOUT,
        usual.onFailure(),
        usual.tls());
  }

  Coordinator coordinator() {
    return coordinator;
  }

  Asking asking() {
    return asking(KEY);
  }

  Asking asking(String key) {
    return Asking.about(coordinator, key, LIMITS);
  }

  /** Why a reserve fails; fails the test when it does not. */
  Throwable failure(long id) {
    return failure(asking(), id);
  }

  static Throwable failure(Asking asking, long id) {
    try {
      Reply reply = asking.reserve(id);
      throw new AssertionError("it answered " + reply);
    } catch (CompletionException e) {
      return requireNonNull(e.getCause());
    }
  }

  /** Asks until there is an answer: the connection comes back by itself. */
  Reply eventually(long firstId) {
    long[] id = {firstId};
    return Awaitility.await()
        .atMost(Duration.ofSeconds(15))
        .pollInterval(Duration.ofMillis(20))
        .ignoreExceptionsMatching(CompletionException.class::isInstance)
        .until(() -> asking().reserve(id[0]++), reply -> reply != null);
  }

  @Override
  public void close() {
    coordinator.close();
    time.close();
    assertThat(coordinator.standing(KEY)).isCompletedExceptionally();
  }
}
