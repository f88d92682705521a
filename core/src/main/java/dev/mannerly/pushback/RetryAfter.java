package dev.mannerly.pushback;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the Retry-After header the way a polite client should: what the grammar allows as the
 * grammar says, what real servers send beyond it as the longer of its plausible meanings, and
 * anything else as absent.
 *
 * <p>Never throws over what a server sent. Safe for use by many threads; nothing blocks.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3">RFC 9110, section 10.2.3</a>
 */
public final class RetryAfter {

  /**
   * The longest wait that is told apart, some 292 years; more becomes this. It fits in a long of
   * nanoseconds, so that no conversion of it overflows.
   */
  static final Duration LONGEST = Duration.ofSeconds(Long.MAX_VALUE / 1_000_000_000);

  private static final Pattern SECONDS = Pattern.compile("([0-9]+)(?:\\.([0-9]+))?");
  private static final Pattern COMMA = Pattern.compile(",");

  /** A comma within a date stands after the name of the day; such a part belongs to the next. */
  private static final Pattern DAY_NAME =
      Pattern.compile("(?i)\\s*(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}");

  private RetryAfter() {}

  /**
   * Reads how long the server asks to wait from {@code now}: the longest of all its field lines.
   * Fractions of a second are rounded up, a date in the past is {@link Duration#ZERO}, and nothing
   * is longer than 292 years. Empty when there is no line, or none that can be understood.
   *
   * @param fieldLines the field lines as they stand on the wire, without the name
   * @param now when the answer arrived
   */
  public static Optional<Duration> parse(List<String> fieldLines, Instant now) {
    return parse(fieldLines, null, now);
  }

  /**
   * The same with the answer's Date header, which a date is compared with: the server's own clock
   * says how far off its date is, whatever the local clock says. An unreadable Date is ignored.
   *
   * @param date the Date field line, or null when the answer has none
   */
  public static Optional<Duration> parse(
      List<String> fieldLines, @Nullable String date, Instant now) {
    requireNonNull(fieldLines, "fieldLines");
    requireNonNull(now, "now");
    Instant sent = date == null ? now : HttpDate.parse(date.strip(), now).orElse(now);
    return fieldLines.stream().flatMap(line -> read(line, sent).stream()).max(Duration::compareTo);
  }

  private static Optional<Duration> read(String line, Instant sent) {
    Optional<Duration> whole = readValue(line, sent);
    return whole.isPresent() || line.indexOf(',') < 0 ? whole : readJoined(line, sent);
  }

  /** Several field lines that an intermediary joined to one (RFC 9110 section 5.3). */
  private static Optional<Duration> readJoined(String line, Instant sent) {
    Stream.Builder<String> values = Stream.builder();
    String dayName = "";
    for (String part : COMMA.split(line, -1)) {
      if (DAY_NAME.matcher(part).matches()) {
        dayName = part + ",";
      } else {
        values.add(dayName + part);
        dayName = "";
      }
    }
    return values
        .build()
        .flatMap(value -> readValue(value, sent).stream())
        .max(Duration::compareTo);
  }

  private static Optional<Duration> readValue(String text, Instant sent) {
    String value = text.strip();
    Matcher seconds = SECONDS.matcher(value);
    if (seconds.matches()) {
      return Optional.of(delay(seconds.group(1), seconds.group(2)));
    }
    return HttpDate.parse(value, sent).map(date -> until(date, sent));
  }

  /** Delay-seconds; a fraction is no part of the grammar, and going later is the polite reading. */
  private static Duration delay(String whole, @Nullable String fraction) {
    long limit = LONGEST.toSeconds();
    long seconds = 0;
    for (int i = 0; i < whole.length() && seconds < limit; i++) {
      seconds = Math.min(limit, seconds * 10 + (whole.charAt(i) - '0'));
    }
    boolean more = fraction != null && fraction.chars().anyMatch(digit -> digit != '0');
    return Duration.ofSeconds(more && seconds < limit ? seconds + 1 : seconds);
  }

  private static Duration until(Instant date, Instant sent) {
    Duration wait = Duration.between(sent, date);
    if (wait.isNegative()) {
      return Duration.ZERO;
    }
    return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
  }
}
