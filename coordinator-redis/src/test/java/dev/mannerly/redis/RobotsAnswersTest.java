package dev.mannerly.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Origin;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.robots.Answered;
import dev.mannerly.robots.Answered.Rules;
import dev.mannerly.robots.Answered.Unreachable;
import dev.mannerly.robots.SharedAnswers;
import dev.mannerly.robots.SharedAnswers.Busy;
import dev.mannerly.robots.SharedAnswers.Found;
import dev.mannerly.robots.SharedAnswers.Free;
import dev.mannerly.robots.SharedAnswers.Look;
import dev.mannerly.testkit.RealRedis;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two JVMs share what robots.txt files say. */
class RobotsAnswersTest {
  private static final Origin ORIGIN = new Origin("https", "example.com", 443);
  private static final String KEY = "politeness:robots:{https://example.com}";
  private static final Duration LIFE = Duration.ofHours(24);

  @RegisterExtension static final RealRedis redis = RealRedis.start();

  private final Connected one = Connected.as("one", redis.uri());
  private final Connected two = Connected.as("two", redis.uri());

  @AfterEach
  void close() {
    one.close();
    two.close();
  }

  private SharedAnswers mine() {
    return (SharedAnswers) one.coordinator();
  }

  private SharedAnswers theirs() {
    return (SharedAnswers) two.coordinator();
  }

  private Look seenByOther() {
    return theirs().look(ORIGIN).join();
  }

  private void awaitSeen(Class<? extends Look> kind) {
    Awaitility.await().until(this::seenByOther, kind::isInstance);
  }

  @Test
  void letsOneFetch_andSharesWhatItFound() throws RequestRefusedException {
    byte[] body = "User-agent: *\nDisallow: /ä\0\n".getBytes(StandardCharsets.UTF_8);
    assertThat(seenByOther()).isInstanceOf(Free.class);

    assertThat(mine().claim(ORIGIN)).isInstanceOf(Free.class);
    assertThat(theirs().claim(ORIGIN)).isInstanceOf(Busy.class);
    assertThat(seenByOther()).isInstanceOf(Busy.class);
    mine().store(ORIGIN, new Rules(body, true, "text/plain", "\"e\"", null, false), LIFE);
    awaitSeen(Found.class);

    Found found = (Found) theirs().claim(ORIGIN);
    Rules rules = (Rules) found.answer();
    assertThat(rules.body()).isEqualTo(body);
    assertThat(rules.truncated()).isTrue();
    assertThat(rules.contentType()).isEqualTo("text/plain");
    assertThat(rules.etag()).isEqualTo("\"e\"");
    assertThat(rules.lastModified()).isNull();
    assertThat(found.life()).isBetween(LIFE.minusMinutes(1), LIFE);
  }

  @Test
  void sharesThatItIsUnreachable() throws RequestRefusedException {
    Answered answer = new Unreachable("answered 503", 503, Failure.TIMEOUT, 3);
    mine().claim(ORIGIN);

    mine().store(ORIGIN, answer, Duration.ofMinutes(1));

    awaitSeen(Found.class);
    assertThat(((Found) seenByOther()).answer()).isEqualTo(answer);
  }

  @Test
  void sharesTheLargestFile() throws RequestRefusedException {
    byte[] body = new byte[dev.mannerly.robots.Robots.MAX_BYTES];
    new java.util.SplittableRandom(1).nextBytes(body);
    mine().claim(ORIGIN);

    mine().store(ORIGIN, new Rules(body, true, null, null, null, true), LIFE);

    awaitSeen(Found.class);
    assertThat(((Rules) ((Found) seenByOther()).answer()).body()).isEqualTo(body);
  }

  @Test
  void freesTheLock_whenTheFetchCameToNothing() throws RequestRefusedException {
    mine().claim(ORIGIN);
    theirs().release(ORIGIN);
    assertThat(theirs().claim(ORIGIN)).isInstanceOf(Busy.class);

    mine().release(ORIGIN);

    awaitSeen(Free.class);
  }

  @Test
  void freesTheLockOfADeadFetcherWithinSeconds() throws RequestRefusedException {
    mine().claim(ORIGIN);
    assertThat((Long) redis.command("PTTL", KEY)).isBetween(1L, 6_000L);

    one.close();

    Awaitility.await()
        .atMost(Duration.ofSeconds(8))
        .until(this::seenByOther, Free.class::isInstance);
  }

  @Test
  void keepsTheLockForALongFetch() throws RequestRefusedException {
    mine().claim(ORIGIN);
    redis.command("PEXPIRE", KEY, "2500");

    Awaitility.await()
        .atMost(Duration.ofSeconds(5))
        .until(() -> (Long) redis.command("PTTL", KEY), left -> left > 3_000);

    assertThat(theirs().claim(ORIGIN)).isInstanceOf(Busy.class);
    mine().release(ORIGIN);
    awaitSeen(Free.class);
  }

  @Test
  void forgetsAnAnswer_whenItsLifeIsOver() throws RequestRefusedException {
    mine().claim(ORIGIN);

    mine().store(ORIGIN, Rules.class.cast(rules()), Duration.ofMillis(50));

    awaitSeen(Free.class);
  }

  private static Answered rules() {
    return new Rules(new byte[0], false, null, null, null, false);
  }

  @Test
  void fetchesAnew_whenAnotherVersionWroteTheAnswer() throws RequestRefusedException {
    redis.command("SET", KEY, "99999999999999999 bm90IG91cnM=");

    assertThat(mine().claim(ORIGIN)).isInstanceOf(Free.class);
  }

  @Test
  void refuses_whenRedisIsDown() {
    redis.kill();

    assertThatThrownBy(() -> mine().look(ORIGIN).join())
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            RequestRefusedException.class,
            refused -> assertThat(refused.reason()).isEqualTo(Reason.COORDINATOR_UNAVAILABLE));
    assertThatThrownBy(() -> mine().claim(ORIGIN))
        .isInstanceOf(RequestRefusedException.class)
        .hasMessageContaining("https://example.com/robots.txt");
    mine().release(ORIGIN);
  }
}
