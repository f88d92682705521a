package dev.mannerly.gate;

import static java.util.Objects.requireNonNull;
import static java.util.concurrent.CompletableFuture.completedFuture;
import static java.util.concurrent.CompletableFuture.failedFuture;

import dev.mannerly.config.CoordinatorSettings.OnFailure;
import dev.mannerly.config.WaitingSettings;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.time.Time;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decides when a hop may leave: rate, in-flight, queue, cap and pause of every budget it counts
 * against. The same for every coordinator: in each JVM a queue per budget, first in, first out,
 * stands before it. Safe for use by many threads; no method blocks, and no budget waits for
 * another.
 */
public final class Gate implements AutoCloseable {
  private static final Refusal CLOSED =
      Refusal.of(Reason.INTERNAL, "Mannerly is closed; nothing was sent");

  /**
   * Counting takes no time; and a hop that first waits for its slowest budget then finds the others
   * at hand, while the other way round it would keep their slots from those who need only them.
   */
  private static final Comparator<Claim> ORDER =
      Comparator.<Claim, Boolean>comparing(claim -> !claim.limits().interval().isZero())
          .thenComparing(claim -> claim.limits().interval(), Comparator.reverseOrder());

  private final Means means;
  private final ConcurrentHashMap<String, Line> lines = new ConcurrentHashMap<>();
  private final Set<Admission> admissions = ConcurrentHashMap.newKeySet();
  private final IdleSweep sweep;
  private volatile boolean closed;

  public Gate(Coordinator coordinator, WaitingSettings waiting, OnFailure onFailure, Time time) {
    this(Means.of(coordinator, waiting, onFailure, time));
  }

  Gate(Means means) {
    this.means = means;
    this.sweep = new IdleSweep(means.time().executor(), this::forgetIdle);
  }

  /**
   * Asks for leave to send one hop.
   *
   * @param claims the budgets it counts against, taken in this order and given back when a later
   *     one refuses: what only counts first, then the hop's own budget, then its host's where that
   *     is spaced, too
   * @return complete on return when the permit is at hand, else completed by a thread that many
   *     wait for, the coordinator's or the timer's: go on asynchronously, or do next to nothing.
   *     Fails with {@link dev.mannerly.hop.RequestRefusedException}, nothing charged. Cancelling it
   *     ends the wait at once and gives the slot back
   */
  public CompletableFuture<Lease> admit(List<Claim> claims, Urgency urgency) {
    if (closed) {
      return failedFuture(CLOSED.asException());
    }
    long begun = means.nanos();
    if (claims.size() == 1) {
      Claim claim = claims.get(0);
      CompletableFuture<Grant> taken = line(claim.key()).take(claim, urgency, begun, begun);
      return taken.isDone() && !taken.isCompletedExceptionally()
          ? completedFuture(new Lease(List.of(taken.join()), 0))
          : waiting(
              new Admission(means, List.of(), claims, claim.key(), urgency, begun).follow(taken));
    }
    List<Claim> order = claims.stream().sorted(ORDER).toList();
    List<Line> theirs = order.stream().map(claim -> line(claim.key())).toList();
    String own = claims.get(claims.size() - 1).key();
    return waiting(new Admission(means, theirs, order, own, urgency, begun).begin());
  }

  private Admission waiting(Admission admission) {
    if (!admission.isDone()) {
      admissions.add(admission);
      var unused = admission.whenComplete((lease, error) -> admissions.remove(admission));
      if (closed) {
        admission.completeExceptionally(CLOSED.asException());
      }
    }
    return admission;
  }

  /** What is known already to refuse such a hop, without asking: a long pause, a spent cap. */
  public Optional<Refusal> peek(List<Claim> claims) {
    for (Claim claim : claims) {
      Optional<Refusal> refusal = line(claim.key()).peek(claim);
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    return Optional.empty();
  }

  /**
   * Closes a budget for this long from now, for the whole fleet; a pause that ends before the
   * present one adds nothing. This JVM heeds it also when the coordinator cannot be told.
   */
  public void pause(String key, Duration pause) {
    line(key).contact().pause(requireNonNull(pause, "pause"));
  }

  /**
   * Counts one more consecutive failure of the budget, fleet-wide, and tells how many there are.
   * Fails when the coordinator cannot be asked.
   */
  public CompletableFuture<Integer> countFailure(String key) {
    return line(key).contact().failed().thenApply(Standing::failures);
  }

  /** Ends the count of consecutive failures; no round trip when there is none. */
  public void succeeded(String key) {
    line(key).contact().succeeded();
  }

  /** How many hops of the budget wait in this JVM. */
  public int waiting(String key) {
    Line line = lines.get(key);
    return line == null ? 0 : line.waiting();
  }

  /** How many hops of the budget this JVM has in flight. */
  public int inFlight(String key) {
    Line line = lines.get(key);
    return line == null ? 0 : line.inFlight();
  }

  /** The budgets of which hops wait or are in flight in this JVM. */
  public List<Load> loads() {
    return lines.values().stream()
        .map(line -> new Load(line.key(), line.waiting(), line.inFlight()))
        .filter(load -> load.waiting() + load.inFlight() > 0)
        .toList();
  }

  /** How many hops wait in this JVM. */
  public int waiting() {
    return lines.values().stream().mapToInt(Line::waiting).sum();
  }

  /** How many hops this JVM has in flight. */
  public int inFlight() {
    return lines.values().stream().mapToInt(Line::inFlight).sum();
  }

  /**
   * Refuses all who wait, on the calling thread, and whoever comes. Close it before its coordinator
   * and its time.
   */
  @Override
  public void close() {
    closed = true;
    admissions.forEach(admission -> admission.completeExceptionally(CLOSED.asException()));
  }

  /** How many budgets are remembered. */
  int size() {
    return lines.size();
  }

  /** Forgets what can be forgotten; returns how many budgets are left. */
  int forgetIdle() {
    lines.values().removeIf(Line::idle);
    return lines.size();
  }

  private Line line(String key) {
    Line line = lines.get(key);
    if (line == null) {
      line = lines.computeIfAbsent(key, absent -> new Line(absent, means));
      sweep.grownTo(lines.size());
    }
    return line;
  }
}
