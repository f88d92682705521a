package dev.mannerly.gate;

import dev.mannerly.time.Timer;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one lease at the coordinator from expiring while its response is open. A {@link Lease} that
 * was dropped without an end is not renewed, so that its place becomes free after {@code
 * lease-ttl}.
 */
final class Renewal {
  private final WeakReference<Lease> lease;
  private final Grant grant;
  private final Duration rhythm;
  private volatile boolean cancelled;
  private volatile Timer.@Nullable Scheduled next;

  private Renewal(Lease lease, Grant grant) {
    this.lease = new WeakReference<>(lease);
    this.grant = grant;
    // two renewals may get lost before the lease does
    this.rhythm = grant.limits().leaseTtl().dividedBy(3);
  }

  static List<Renewal> of(Lease lease, List<Grant> grants) {
    for (Grant grant : grants) {
      if (grant.leased()) {
        return grants.stream().filter(Grant::leased).map(each -> begin(lease, each)).toList();
      }
    }
    return List.of();
  }

  void cancel() {
    cancelled = true;
    Timer.Scheduled set = next;
    if (set != null) {
      set.cancel();
    }
  }

  private static Renewal begin(Lease lease, Grant grant) {
    Renewal renewal = new Renewal(lease, grant);
    renewal.schedule();
    return renewal;
  }

  private void schedule() {
    next = grant.line().contact().after(rhythm, this::renew);
  }

  private void renew() {
    if (lease.get() == null) {
      grant.line().lost();
    } else if (!cancelled) {
      grant.line().contact().renew(grant);
      schedule();
    }
  }
}
