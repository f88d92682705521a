package dev.mannerly.config;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 250ms}, {@code 1m30s}, {@code 2 hours}. */
final class DurationText {

  static final String FORM = "a duration such as 5s, 250ms, 1m30s, 2h or 1d";

  private static final int LONGEST_TEXT = 64;
  private static final Pattern PART = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) *([A-Za-z]*) *");
  private static final Map<String, Duration> UNITS =
      Map.ofEntries(
          Map.entry("us", Duration.ofNanos(1_000)),
          Map.entry("ms", Duration.ofMillis(1)),
          Map.entry("millisecond", Duration.ofMillis(1)),
          Map.entry("s", Duration.ofSeconds(1)),
          Map.entry("sec", Duration.ofSeconds(1)),
          Map.entry("second", Duration.ofSeconds(1)),
          Map.entry("m", Duration.ofMinutes(1)),
          Map.entry("min", Duration.ofMinutes(1)),
          Map.entry("minute", Duration.ofMinutes(1)),
          Map.entry("h", Duration.ofHours(1)),
          Map.entry("hour", Duration.ofHours(1)),
          Map.entry("d", Duration.ofDays(1)),
          Map.entry("day", Duration.ofDays(1)));

  private DurationText() {}

  /**
   * Reads a duration to the microsecond, which is what a budget counts in.
   *
   * @throws IllegalArgumentException with the sentence that says what is wrong
   */
  static Duration parse(String text) {
    require(text.length() <= LONGEST_TEXT, "is too long for " + FORM);
    Matcher part = PART.matcher(text);
    BigDecimal nanos = BigDecimal.ZERO;
    Duration above = Duration.ofDays(2);
    int end = 0;
    while (part.find() && part.start() == end) {
      Duration unit = unit(part.group(1), part.group(2));
      require(unit.compareTo(above) < 0, "must name each unit once, the longest first: " + text);
      nanos = nanos.add(new BigDecimal(part.group(1)).multiply(nanosOf(unit)));
      above = unit;
      end = part.end();
    }
    require(end > 0 && end == text.length(), "must be " + FORM + ": " + text);
    return exact(nanos);
  }

  /** The shortest form that {@link #parse} reads back. */
  static String format(Duration duration) {
    if (duration.isNegative()) {
      return "-" + format(duration.negated());
    }
    StringBuilder text = new StringBuilder();
    boolean days = duration.toDays() >= 2;
    append(text, days ? duration.toDays() : 0, "d");
    append(text, days ? duration.toHoursPart() : duration.toHours(), "h");
    append(text, duration.toMinutesPart(), "m");
    append(text, duration.toSecondsPart(), "s");
    append(text, duration.toMillisPart(), "ms");
    append(text, duration.toNanosPart() / 1_000 % 1_000, "us");
    return text.isEmpty() ? "0s" : text.toString();
  }

  private static void append(StringBuilder text, long count, String unit) {
    if (count > 0) {
      text.append(count).append(unit);
    }
  }

  private static Duration unit(String number, String word) {
    require(
        !word.isEmpty(),
        "has no unit; write %1$ss for seconds, or %1$sms, %1$sm, %1$sh, %1$sd".formatted(number));
    String lower = word.toLowerCase(Locale.ROOT);
    Duration unit = UNITS.get(lower);
    if (unit == null && lower.length() > 2 && lower.endsWith("s")) {
      unit = UNITS.get(lower.substring(0, lower.length() - 1));
    }
    if (unit == null) {
      throw new IllegalArgumentException(
          "has an unknown unit, '" + word + "'; the units are us, ms, s, m, h and d");
    }
    return unit;
  }

  private static Duration exact(BigDecimal nanos) {
    BigInteger micros;
    try {
      micros = nanos.movePointLeft(3).toBigIntegerExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("must be whole microseconds", e);
    }
    require(
        micros.bitLength() < Long.SIZE - 10,
        "must be at most " + format(Limits.LONGEST) + ", the longest duration");
    return Duration.ofNanos(micros.longValueExact() * 1_000);
  }

  private static BigDecimal nanosOf(Duration unit) {
    return BigDecimal.valueOf(unit.toNanos());
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
