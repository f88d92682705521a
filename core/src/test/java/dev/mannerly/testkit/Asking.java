package dev.mannerly.testkit;

import dev.mannerly.config.Limits;
import dev.mannerly.gate.Ask;
import dev.mannerly.gate.Coordinator;
import dev.mannerly.gate.Reply;
import dev.mannerly.gate.Standing;
import dev.mannerly.gate.Urgency;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One budget as one JVM asks a coordinator about it. */
public record Asking(
    Coordinator coordinator,
    String key,
    Limits limits,
    Urgency urgency,
    boolean hold,
    Duration jitter,
    Duration patience,
    Standing known,
    List<Long> returned) {

  public static Asking about(Coordinator coordinator, String key, Limits limits) {
    return new Asking(
        coordinator,
        key,
        limits,
        Urgency.PAGE,
        false,
        Duration.ZERO,
        Duration.ofDays(1),
        Standing.UNKNOWN,
        List.of());
  }

  public Asking on(Coordinator other) {
    return new Asking(other, key, limits, urgency, hold, jitter, patience, known, returned);
  }

  public Asking limits(Limits newLimits) {
    return new Asking(
        coordinator, key, newLimits, urgency, hold, jitter, patience, known, returned);
  }

  public Asking robots() {
    return new Asking(
        coordinator, key, limits, Urgency.ROBOTS, hold, jitter, patience, known, returned);
  }

  public Asking holding() {
    return new Asking(coordinator, key, limits, urgency, true, jitter, patience, known, returned);
  }

  public Asking jitter(Duration newJitter) {
    return new Asking(
        coordinator, key, limits, urgency, hold, newJitter, patience, known, returned);
  }

  public Asking patience(Duration newPatience) {
    return new Asking(
        coordinator, key, limits, urgency, hold, jitter, newPatience, known, returned);
  }

  public Asking known(Standing newKnown) {
    return new Asking(
        coordinator, key, limits, urgency, hold, jitter, patience, newKnown, returned);
  }

  public Asking returning(long id) {
    return new Asking(
        coordinator, key, limits, urgency, hold, jitter, patience, known, List.of(id));
  }

  public Reply reserve(long id) {
    return coordinator.reserve(ask(id)).orTimeout(10, TimeUnit.SECONDS).join();
  }

  public Reply enter(long id) {
    return coordinator.enter(ask(id)).orTimeout(10, TimeUnit.SECONDS).join();
  }

  public Standing cancel(long id) {
    return coordinator.cancel(key, id).orTimeout(10, TimeUnit.SECONDS).join();
  }

  public Standing giveBack(long id, long day) {
    return coordinator.giveBack(key, id, day).orTimeout(10, TimeUnit.SECONDS).join();
  }

  public Standing release(long id) {
    return coordinator.release(key, List.of(id)).orTimeout(10, TimeUnit.SECONDS).join();
  }

  public Standing renew(long id) {
    return coordinator
        .renew(key, List.of(id), limits.leaseTtl())
        .orTimeout(10, TimeUnit.SECONDS)
        .join();
  }

  public Standing pause(Duration pause) {
    return coordinator.pause(key, pause).orTimeout(10, TimeUnit.SECONDS).join();
  }

  public Standing failed() {
    return coordinator.failed(key).orTimeout(10, TimeUnit.SECONDS).join();
  }

  public Standing succeeded() {
    return coordinator.succeeded(key).orTimeout(10, TimeUnit.SECONDS).join();
  }

  public Standing standing() {
    return coordinator.standing(key).orTimeout(10, TimeUnit.SECONDS).join();
  }

  private Ask ask(long id) {
    return new Ask(
        key,
        id,
        limits,
        urgency,
        hold,
        TimeUnit.MICROSECONDS.convert(jitter),
        TimeUnit.MICROSECONDS.convert(patience),
        known,
        returned);
  }
}
