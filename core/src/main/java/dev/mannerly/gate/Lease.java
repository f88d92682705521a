package dev.mannerly.gate;

import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Leave to send one hop, from every budget it counts against. Held until the response ends; renewed
 * by itself for as long as somebody can reach it. Safe for use by many threads; no method blocks.
 */
public final class Lease {
  private final long waitedNanos;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final List<Renewal> renewals;
  private volatile List<Grant> grants;

  /**
   * @param grants at least one; that of the hop's own budget is the last
   */
  Lease(List<Grant> grants, long waitedNanos) {
    this.grants = grants;
    this.waitedNanos = waitedNanos;
    grants.forEach(grant -> grant.line().begun());
    this.renewals = Renewal.of(this, grants);
  }

  /** How long the hop waited for its turn. */
  public Duration waited() {
    return Duration.ofNanos(waitedNanos);
  }

  /** The UTC day that the hop is charged to in its own budget: the last of its claims. */
  public LocalDate day() {
    return LocalDate.ofEpochDay(own().day());
  }

  /** How many hops are charged to that day of its own budget, held slots and this one included. */
  public long dayCount() {
    return own().dayCount();
  }

  /**
   * The clock once more, just before sending, by the thread that sends: false when so much time has
   * passed since the grant that the hop would come too near to its neighbour. Then it goes {@link
   * #back}, and asks anew. With a coordinator in this JVM the neighbours move, where they can.
   */
  public boolean stillGood() {
    if (ended.get()) {
      return false;
    }
    long now = own().line().contact().nanos();
    List<Grant> current = grants;
    for (Grant grant : current) {
      if (!grant.stillGood(now)) {
        return refresh(current, now);
      }
    }
    return true;
  }

  private boolean refresh(List<Grant> current, long now) {
    List<Grant> fresh = new ArrayList<>(current);
    fresh.replaceAll(grant -> grant.stillGood(now) ? grant : grant.line().refreshed(grant, now));
    grants = fresh;
    return fresh.stream().allMatch(grant -> grant.stillGood(now) && grant.readyNanos() - now <= 0);
  }

  /**
   * Ends it: the response was read, or failed. The hop stays counted. Only the first of all calls
   * of this and {@link #back} has an effect.
   *
   * @param succeeded whether the site answered without pushing back; ends the count of failures
   */
  public void release(boolean succeeded) {
    if (ended.compareAndSet(false, true)) {
      renewals.forEach(Renewal::cancel);
      for (Grant grant : grants) {
        grant.line().ended(grant, succeeded);
      }
    }
  }

  /**
   * Gives it back unused: nothing was sent and nothing will be. Slot and charge are given back, as
   * far as nobody has built on them.
   */
  public void back() {
    if (ended.compareAndSet(false, true)) {
      renewals.forEach(Renewal::cancel);
      for (Grant grant : grants) {
        grant.line().unused(grant);
      }
    }
  }

  private Grant own() {
    List<Grant> current = grants;
    return current.get(current.size() - 1);
  }
}
