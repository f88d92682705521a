package dev.mannerly.pushback;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * HTTP-date in its three forms (RFC 9110 section 5.6.7), read without regard to case and with the
 * deviations that servers are known for: no weekday or a wrong one, no seconds, no zone (then UTC),
 * a numeric or North American zone (RFC 5322 section 4.3), ISO 8601. What has an unknown zone is
 * not read at all, for taken as UTC it might lie in the past and send the crawler off at once.
 */
final class HttpDate {

  /** Longer than any date; what is longer is not worth matching. */
  private static final int MAX_LENGTH = 64;

  private static final String TIME = "(?<hour>\\d\\d):(?<minute>\\d\\d)(?::(?<second>\\d\\d))?";
  private static final String ZONE = "(?: ?(?<zone>[a-z]{1,3}|[+-]\\d\\d:?\\d\\d))?";

  /** IMF-fixdate and rfc850-date, which differ in the separator and the year's length. */
  private static final Pattern FIXED =
      Pattern.compile(
          "(?:[a-z]{3,9},? *)?(?<day>\\d{1,2})[ -](?<month>[a-z]{3})[ -](?<year>\\d{4}|\\d\\d) +"
              + TIME
              + ZONE);

  private static final Pattern ASCTIME =
      Pattern.compile(
          "[a-z]{3,9} +(?<month>[a-z]{3}) +(?<day>\\d{1,2}) " + TIME + " (?<year>\\d{4})" + ZONE);

  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  private static final Map<String, Integer> ZONE_HOURS =
      Map.ofEntries(
          Map.entry("gmt", 0),
          Map.entry("utc", 0),
          Map.entry("ut", 0),
          Map.entry("z", 0),
          Map.entry("edt", -4),
          Map.entry("est", -5),
          Map.entry("cdt", -5),
          Map.entry("cst", -6),
          Map.entry("mdt", -6),
          Map.entry("mst", -7),
          Map.entry("pdt", -7),
          Map.entry("pst", -8));

  private HttpDate() {}

  /** Reads a date; {@code now} settles the century of a year of two digits. */
  static Optional<Instant> parse(String text, Instant now) {
    if (text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String lower = text.toLowerCase(Locale.ROOT);
    try {
      for (Pattern form : List.of(FIXED, ASCTIME)) {
        Matcher match = form.matcher(lower);
        if (match.matches()) {
          return Optional.ofNullable(read(match, now));
        }
      }
      // a header of commas would cost an exception for each of them
      return mayBeIso(text)
          ? Optional.of(OffsetDateTime.parse(text).toInstant())
          : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty(); // no such day, hour or zone: absent, as RFC 9110 leaves it to us
    }
  }

  private static boolean mayBeIso(String text) {
    return text.length() >= "2026-03-10T12:02Z".length() && text.indexOf('-', 1) > 0;
  }

  private static @Nullable Instant read(Matcher match, Instant now) {
    ZoneOffset zone = zone(match.group("zone"));
    if (zone == null) {
      return null;
    }
    String year = match.group("year");
    return year.length() == 4
        ? inYear(Integer.parseInt(year), match, zone)
        : inCentury(Integer.parseInt(year), match, zone, now);
  }

  /**
   * More than 50 years ahead means the most recent year in the past with these digits: the latest
   * such year that is not more than 50 years ahead.
   */
  private static Instant inCentury(int digits, Matcher match, ZoneOffset zone, Instant now) {
    OffsetDateTime limit = now.atOffset(ZoneOffset.UTC).plusYears(50);
    int year = limit.getYear() - Math.floorMod(limit.getYear() - digits, 100);
    Instant latest = inYear(year, match, zone);
    return latest.isAfter(limit.toInstant()) ? inYear(year - 100, match, zone) : latest;
  }

  private static Instant inYear(int year, Matcher match, ZoneOffset zone) {
    int month = MONTHS.indexOf(match.group("month")) + 1; // 0, and so no month, when unknown
    String seconds = match.group("second");
    int second = seconds == null ? 0 : Integer.parseInt(seconds);
    boolean leap = second == 60; // the grammar allows it; java.time knows no leap second
    return LocalDateTime.of(
            year,
            month,
            Integer.parseInt(match.group("day")),
            Integer.parseInt(match.group("hour")),
            Integer.parseInt(match.group("minute")),
            leap ? 59 : second)
        .toInstant(zone)
        .plus(leap ? Duration.ofSeconds(1) : Duration.ZERO);
  }

  private static @Nullable ZoneOffset zone(@Nullable String name) {
    if (name == null) {
      return ZoneOffset.UTC; // HTTP dates are UTC, never local time
    }
    if (name.startsWith("+") || name.startsWith("-")) {
      return ZoneOffset.of(name);
    }
    Integer hours = ZONE_HOURS.get(name);
    return hours == null ? null : ZoneOffset.ofHours(hours);
  }
}
