package dev.mannerly.actionlog;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.actionlog.LogLocks.Duty;
import dev.mannerly.actionlog.LogLocks.Held;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogLocksTest {
  @TempDir private Path directory;
  private LogLocks one;
  private LogLocks other;

  @BeforeEach
  void open() throws IOException {
    one = LogLocks.open(directory.resolve("lock"));
    other = LogLocks.open(directory.resolve("lock"));
  }

  @AfterEach
  void close() throws IOException {
    one.close();
    other.close();
  }

  @Test
  void givesADutyToOneAtATime() throws IOException {
    Held held = requireNonNull(one.tryTake(Duty.ROTATE));

    assertThat(other.tryTake(Duty.ROTATE)).isNull();
    try (Held another = other.tryTake(Duty.KEEP_HOUSE)) {
      assertThat(another).isNotNull();
    }
    held.close();
    try (Held again = other.tryTake(Duty.ROTATE)) {
      assertThat(again).isNotNull();
    }
  }

  @Test
  void givesAFileForDeletion_onlyWhenItsLastUserHasLeft() throws IOException {
    Held oneUse = requireNonNull(one.tryUse("key"));
    Held otherUse = requireNonNull(other.tryUse("key"));

    assertThat(one.tryDelete("key")).isNull();
    oneUse.close();
    assertThat(one.tryDelete("key")).isNull();
    otherUse.close();
    try (Held free = one.tryDelete("key")) {
      assertThat(free).isNotNull();
    }
  }

  @Test
  void keepsTheLocksOfOneUser_whenAnotherLeaves() throws IOException {
    LogLocks third = LogLocks.open(directory.resolve("lock"));
    Held use = requireNonNull(one.tryUse("key"));
    third.close();

    assertThat(other.tryDelete("key")).isNull();
    use.close();
  }

  @Test
  void takesLocksInAnInterruptedThread() throws IOException {
    Thread.currentThread().interrupt();
    try (Held held = one.tryTake(Duty.ROTATE)) {
      assertThat(held).isNotNull();
    }
    assertThat(Thread.interrupted()).isTrue();
    try (Held held = one.tryTake(Duty.ROTATE)) {
      assertThat(held).isNotNull();
    }
  }
}
