package dev.mannerly.gate;

import static java.util.concurrent.CompletableFuture.completedFuture;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * One hop on its way through the budgets it counts against, taken in order. Budgets that only count
 * are granted at once; a spaced budget before the last is held, not granted, until the last has
 * granted, so that all have the same departure. What was taken is given back when a later one
 * refuses, or when the caller gives up.
 */
final class Admission extends CompletableFuture<Lease> {
  private final Means means;
  private final List<Line> lines;
  private final List<Claim> claims;
  private final String own;
  private final Urgency urgency;
  private final long begunNanos;
  private final List<Grant> granted = new ArrayList<>(2);
  private final List<Hold> holds = new ArrayList<>(1);
  private @Nullable Grant last;
  private volatile @Nullable CompletableFuture<?> pending;

  // one step at a time touches the fields above; each step happens before the next

  Admission(
      Means means,
      List<Line> lines,
      List<Claim> claims,
      String own,
      Urgency urgency,
      long begunNanos) {
    this.means = means;
    this.lines = lines;
    this.claims = claims;
    this.own = own;
    this.urgency = urgency;
    this.begunNanos = begunNanos;
  }

  Admission begin() {
    return after(take(0));
  }

  /** Goes on with the only budget, which was asked already. */
  Admission follow(CompletableFuture<Grant> only) {
    return after(step(only).thenAccept(grant -> last = grant));
  }

  private Admission after(CompletableFuture<Void> steps) {
    var unused =
        CompletableFuture.allOf(
            whenComplete((lease, error) -> stop()),
            steps.whenComplete((done, error) -> end(error)));
    return this;
  }

  private CompletableFuture<Void> take(int index) {
    Line line = lines.get(index);
    Claim claim = claims.get(index);
    if (index == claims.size() - 1) {
      return takeLast();
    }
    if (claim.limits().interval().isZero()) {
      return step(line.takeAlone(claim, urgency, begunNanos, means.nanos()))
          .thenCompose(
              grant -> {
                granted.add(grant);
                return take(index + 1);
              });
    }
    Hold hold = line.hold(claim, urgency, begunNanos);
    holds.add(hold);
    return step(hold.reserve()).thenCompose(due -> take(index + 1));
  }

  private CompletableFuture<Void> takeLast() {
    int index = claims.size() - 1;
    return step(lines.get(index).take(claims.get(index), urgency, begunNanos, means.nanos()))
        .thenCompose(
            grant -> {
              last = grant;
              return enterHolds();
            });
  }

  private CompletableFuture<Void> enterHolds() {
    if (holds.isEmpty()) {
      return untilAllAreReady();
    }
    Hold hold = holds.get(0);
    return step(hold.enter())
        .thenCompose(
            entered -> {
              if (entered.isEmpty()) {
                return startOver(hold);
              }
              granted.add(entered.get());
              holds.remove(0);
              return enterHolds();
            });
  }

  /** The held slot moved while it was entered; until it is due, the last grant would get stale. */
  private CompletableFuture<Void> startOver(Hold moved) {
    giveBackLast();
    return step(moved.due()).thenCompose(due -> takeLast());
  }

  private CompletableFuture<Void> untilAllAreReady() {
    long now = means.nanos();
    long early = granted.stream().mapToLong(grant -> grant.readyNanos() - now).max().orElse(0);
    if (early <= 0) {
      return completedFuture(null);
    }
    CompletableFuture<Void> ready = new CompletableFuture<>();
    Runnable passing = () -> means.time().executor().execute(() -> ready.complete(null));
    means.time().timer().after(Duration.ofNanos(early), passing);
    return step(ready);
  }

  private <T> CompletableFuture<T> step(CompletableFuture<T> next) {
    pending = next;
    if (isDone()) {
      next.cancel(false);
    }
    return next;
  }

  private void stop() {
    CompletableFuture<?> step = pending;
    if (step != null) {
      step.cancel(false);
    }
  }

  private void end(@Nullable Throwable error) {
    Grant grant = last;
    if (error == null && grant != null) {
      granted.add(grant);
      granted.sort(Comparator.comparing(each -> each.line().key().equals(own)));
      Lease lease = new Lease(List.copyOf(granted), means.nanos() - begunNanos);
      if (!complete(lease)) {
        lease.back();
      }
    } else {
      giveBackLast();
      granted.forEach(each -> each.line().contact().giveBack(each));
      holds.forEach(Hold::cancel);
      completeExceptionally(error instanceof CompletionException ? error.getCause() : error);
    }
  }

  private void giveBackLast() {
    Grant grant = last;
    if (grant != null) {
      grant.line().contact().giveBack(grant);
      last = null;
    }
  }
}
