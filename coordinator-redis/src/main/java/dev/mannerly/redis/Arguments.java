package dev.mannerly.redis;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import dev.mannerly.config.Limits;
import dev.mannerly.gate.Ask;
import dev.mannerly.gate.Standing;
import dev.mannerly.gate.Urgency;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The ARGV of the scripts, in the order in which they read it. */
final class Arguments {
  private static final String UNLIMITED = "-";

  private final List<String> values = new ArrayList<>(18);

  static Arguments of(String... values) {
    Arguments arguments = new Arguments();
    arguments.values.addAll(List.of(values));
    return arguments;
  }

  /** What reserve and enter read, see meet.lua, reserve.lua and returned.lua. */
  static Arguments of(Ask ask, Ids ids, long quietMicros) {
    Limits limits = ask.limits();
    Standing known = ask.known();
    return Arguments.of(ids.of(ask.id()))
        .add(micros(limits.interval()))
        .add(limits.burst())
        .add(limit(limits.perDay()))
        .add(limit(limits.maxInFlight()))
        .add(micros(limits.leaseTtl()))
        .add(ask.urgency() == Urgency.ROBOTS ? "robots" : "page")
        .add(ask.patienceMicros())
        .add(known.version())
        .add(known.day())
        .add(known.dayCount())
        .add(known.nextMicros())
        .add(known.pauseMicros())
        .add(quietMicros)
        .add(ask.jitterMicros())
        .add(ask.hold() ? "hold" : "go")
        .addAll(ask.returned(), ids);
  }

  Arguments add(String value) {
    values.add(value);
    return this;
  }

  Arguments add(long value) {
    return add(Long.toString(value));
  }

  Arguments addAll(List<Long> reservations, Ids ids) {
    for (long reservation : reservations) {
      add(ids.of(reservation));
    }
    return this;
  }

  String[] toArray() {
    return values.toArray(String[]::new);
  }

  static long micros(Duration duration) {
    return MICROSECONDS.convert(duration);
  }

  private static String limit(@Nullable Number limit) {
    return limit == null ? UNLIMITED : limit.toString();
  }
}
