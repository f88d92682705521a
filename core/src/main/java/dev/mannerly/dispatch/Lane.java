package dev.mannerly.dispatch;

import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The queue of one budget. Guarded by its {@link Backlog}. */
final class Lane<T> {
  final String budget;
  final ArrayDeque<T> items = new ArrayDeque<>();

  /** Whether it stands in line, asks, or rests; each lane is in one of these places at most. */
  boolean busy;

  /** What leave is being asked for. */
  @Nullable T asked;

  @Nullable CompletableFuture<?> answer;

  /** How often in a row it had to rest without being told for how long. */
  int rests;

  Lane(String budget) {
    this.budget = budget;
  }
}
