package dev.mannerly.redis;

import static dev.mannerly.gate.Reply.Verdict.BUSY;
import static dev.mannerly.gate.Reply.Verdict.GRANTED;
import static dev.mannerly.gate.Reply.Verdict.HELD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.config.CoordinatorSettings;
import dev.mannerly.testkit.Asking;
import dev.mannerly.testkit.RealRedis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** User, password and the narrowest rights. */
class RedisLoginTest {
  /** As the package's documentation lists them. */
  static final String RIGHTS =
      "~politeness:* -@all +evalsha +eval +script|load +time +get +set +zadd +zcard +zscore +zrem"
          + " +zrevrange +zremrangebyscore +pexpire +ping +hello";

  @RegisterExtension
  static final RealRedis redis =
      RealRedis.start("user default off", "user mannerly on >s3cret " + RIGHTS);

  @TempDir private Path folder;

  private static UnaryOperator<CoordinatorSettings> login(String username, Path passwordFile) {
    return settings ->
        new CoordinatorSettings(
            settings.uri(),
            username,
            passwordFile,
            settings.keyPrefix(),
            settings.connectTimeout(),
            settings.commandTimeout(),
            settings.onFailure(),
            settings.tls());
  }

  private Path passwordFile(String password) throws IOException {
    return Files.writeString(folder.resolve("password"), password + "\n");
  }

  private String uri(String userInfo) {
    return redis.uri().replace("://", "://" + userInfo + "@");
  }

  @Test
  void doesEverythingWithTheRightsThatAreDocumented() throws IOException {
    redis.command("ACL", "LOG", "RESET");
    try (Connected jvm = Connected.to(redis.uri(), login("mannerly", passwordFile("s3cret")))) {
      Asking one = jvm.asking().limits(Connected.LIMITS.maxInFlight(1).perDay(50L));

      assertThat(one.reserve(1).verdict()).isEqualTo(GRANTED);
      assertThat(one.reserve(2).verdict()).isIn(HELD, BUSY);
      assertThat(one.robots().reserve(3).verdict()).isEqualTo(HELD);
      assertThat(one.enter(2).verdict()).isIn(HELD, BUSY);
      one.renew(1);
      one.cancel(2);
      one.release(1);
      one.failed();
      one.succeeded();
      one.giveBack(1, one.standing().day());
      assertThat(one.pause(Duration.ofMillis(50)).pauseMicros()).isPositive();
      assertThat(one.standing().dayCount()).isEqualTo(1);
    }
    assertThat(redis.command("ACL", "LOG")).asString().isEqualTo("[]");
  }

  @Test
  void takesUserAndPasswordFromTheUri() {
    try (Connected jvm = Connected.to(uri("mannerly:s3cret"))) {
      assertThat(jvm.asking().reserve(1).verdict()).isEqualTo(GRANTED);
    }
  }

  @Test
  void saysWhatToCheck_whenThePasswordIsWrong() {
    try (Connected jvm = Connected.to(uri("mannerly:wr0ng"))) {
      assertThat(jvm.failure(1))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("WRONGPASS")
          .hasMessageContaining("coordinator.password-file")
          .extracting(RedisLoginTest::trace)
          .asString()
          .doesNotContain("wr0ng");
    }
  }

  @Test
  void saysWhatToSet_whenThereIsNoPassword() {
    try (Connected jvm = Connected.to(redis.uri())) {
      assertThat(jvm.failure(1))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("set coordinator.password-file");
    }
  }

  @Test
  void readsThePasswordAgain_whenItWasChanged() throws IOException {
    Path file = passwordFile("old");
    try (Connected jvm = Connected.to(redis.uri(), login("mannerly", file))) {
      assertThat(jvm.failure(1)).hasMessageContaining("WRONGPASS");

      passwordFile("s3cret");

      assertThat(jvm.eventually(2)).isNotNull();
    }
  }

  @Test
  void refusesSettingsThatContradictEachOther() throws IOException {
    Path file = passwordFile("s3cret");
    assertRefused(uri("mannerly:s3cret"), login("", file), "exclude each other");
    assertRefused(uri("one:s3cret"), settings -> login("two", file).apply(settings), "");
    assertRefused(redis.uri(), login("mannerly", folder.resolve("none")), "cannot be read");
    assertRefused(redis.uri(), login("mannerly", Files.createFile(folder.resolve("e"))), "empty");
  }

  private static void assertRefused(
      String uri, UnaryOperator<CoordinatorSettings> change, String problem) {
    assertThatThrownBy(() -> Connected.to(uri, change))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("coordinator.")
        .hasMessageContaining(problem)
        .hasMessageNotContaining("s3cret");
  }

  static String trace(Throwable error) {
    java.io.StringWriter text = new java.io.StringWriter();
    error.printStackTrace(new java.io.PrintWriter(text));
    return text.toString();
  }
}
