package dev.mannerly.actionlog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.mannerly.testkit.FakeTime;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GroupCommitTest {
  private final List<String> writes = new CopyOnWriteArrayList<>();
  private final Semaphore gate = new Semaphore(0);
  private final AtomicReference<@Nullable IOException> failure = new AtomicReference<>();
  private final GroupCommit commit =
      new GroupCommit(
          new LineEncoder(FakeTime.at("2026-03-10T12:00:00Z").time().clock(), "i"), this::write);

  @Test
  void writesAtOnce_whenNobodyElseDoes() throws IOException {
    gate.release(2);

    commit.append(entry("a"), null);
    commit.append(entry("b"), null);

    assertThat(writes).hasSize(2).allMatch(text -> text.startsWith("{") && text.endsWith("}\n"));
  }

  @Test
  void joinsTheLinesOfThoseThatCameDuringAWrite() {
    CompletableFuture<Void> first = appendAsync("first");
    await().until(gate::hasQueuedThreads);
    List<CompletableFuture<Void>> others =
        IntStream.range(0, 20).mapToObj(n -> appendAsync("other" + n)).toList();
    await().until(() -> others.size() == waiting());

    gate.release(2);
    CompletableFuture.allOf(others.toArray(CompletableFuture[]::new)).join();

    assertThat(first).isCompleted();
    assertThat(writes).hasSize(2);
    assertThat(writes.get(1).lines()).hasSize(20);
  }

  @Test
  void returnsToNobody_beforeTheWriteIsOver() {
    CompletableFuture<Void> first = appendAsync("first");
    await().until(gate::hasQueuedThreads);
    CompletableFuture<Void> second = appendAsync("second");
    await().until(() -> waiting() == 1);

    assertThat(first).isNotDone();
    gate.release();
    first.join();
    await().until(gate::hasQueuedThreads);

    assertThat(second).isNotDone();
    gate.release();
    second.join();
  }

  @Test
  void failsAllWhoseLinesWereInTheWrite_andNobodyElse() {
    failure.set(new IOException("No space left on device"));
    CompletableFuture<Void> first = appendAsync("first");
    await().until(gate::hasQueuedThreads);
    List<CompletableFuture<Void>> others =
        IntStream.range(0, 3).mapToObj(n -> appendAsync("other" + n)).toList();
    await().until(() -> others.size() == waiting());

    gate.release();
    await().until(first::isDone);
    await().until(gate::hasQueuedThreads);
    failure.set(null);
    gate.release();
    CompletableFuture.allOf(others.toArray(CompletableFuture[]::new)).join();

    assertThat(first)
        .failsWithin(java.time.Duration.ZERO)
        .withThrowableThat()
        .withMessageContaining("No space left on device");
  }

  @Test
  void waitsForRoom_whenTheBatchIsFull() {
    CompletableFuture<Void> first = appendAsync("first");
    await().until(gate::hasQueuedThreads);
    List<CompletableFuture<Void>> others =
        IntStream.range(0, 40).mapToObj(n -> appendAsync("x".repeat(4000))).toList();
    gate.release(100);
    CompletableFuture.allOf(others.toArray(CompletableFuture[]::new)).join();

    assertThat(first).isCompleted();
    assertThat(writes).allMatch(text -> text.length() <= GroupCommit.BATCH_BYTES);
    assertThat(writes.stream().flatMap(String::lines)).hasSize(41);
  }

  @Test
  void survivesAWriterThatBreaksOff() throws IOException {
    GroupCommit broken =
        new GroupCommit(
            new LineEncoder(FakeTime.at("2026-03-10T12:00:00Z").time().clock(), "i"),
            (bytes, length) -> {
              if (writes.isEmpty()) {
                writes.add("broken");
                throw new IllegalStateException("broken");
              }
            });

    assertThatThrownBy(() -> broken.append(entry("a"), null)).hasMessage("broken");
    broken.append(entry("b"), null);
  }

  @Test
  void keepsTheInterruptFlag_andWritesAllTheSame() throws IOException {
    gate.release();
    Thread.currentThread().interrupt();

    commit.append(entry("a"), null);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(writes).hasSize(1);
  }

  @Test
  void takesNothingMore_onceClosed() {
    CompletableFuture<Void> first = appendAsync("first");
    await().until(gate::hasQueuedThreads);
    CompletableFuture<Void> second = appendAsync("second");
    await().until(() -> waiting() == 1);
    CompletableFuture<Void> closing = CompletableFuture.runAsync(commit::close);

    assertThat(closing).isNotDone();
    gate.release(2);
    closing.join();

    assertThat(writes).hasSize(2);
    CompletableFuture.allOf(first, second).join();
    assertThatThrownBy(() -> commit.append(entry("late"), null))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("closed");
  }

  private void write(byte[] bytes, int length) throws IOException {
    gate.acquireUninterruptibly();
    IOException failing = failure.get();
    if (failing != null) {
      throw failing;
    }
    writes.add(new String(bytes, 1, length - 1, UTF_8));
  }

  private int waiting() {
    return commit.waiting();
  }

  private CompletableFuture<Void> appendAsync(String detail) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                commit.append(entry(detail), detail);
                done.complete(null);
              } catch (IOException e) {
                done.completeExceptionally(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
    return done;
  }

  private static Entry entry(String detail) {
    return Entry.of(Event.SENT).detail(detail).build();
  }
}
