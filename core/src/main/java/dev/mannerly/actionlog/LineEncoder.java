package dev.mannerly.actionlog;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Reason;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Writes an entry as one line: the promised keys in the promised order. For one thread at a time.
 */
final class LineEncoder {

  /** No line is longer, whatever its values: the bounds below and the keys stay under it. */
  static final int MAX_LINE = 8192;

  /** Bytes of a URL between its quotes. */
  static final int MAX_URL = 4096;

  private static final int MAX_DETAIL = 1024;
  private static final int MAX_BUDGET = 512;
  private static final int MAX_WORD = 256;

  /** What every line begins with, and nothing else can hold: the reader finds its place by it. */
  static final String BEGIN = "{\"ts\":\"";

  private static final byte[] BEGIN_BYTES = ascii(BEGIN);
  private static final byte[] EVENT = ascii("\",\"event\":\"");
  private static final byte[] ID = key("id");
  private static final byte[] SENT_TRUE = ascii(",\"sent\":true");
  private static final byte[] SENT_FALSE = ascii(",\"sent\":false");
  private static final byte[] BUDGET = key("budget");
  private static final byte[] METHOD = key("method");
  private static final byte[] URL = key("url");
  private static final byte[] CLIENT = key("client");
  private static final byte[] ATTEMPT = key("attempt");
  private static final byte[] WAIT_MS = key("waitMs");
  private static final byte[] STATUS = key("status");
  private static final byte[] FAILURE = key("failure");
  private static final byte[] DURATION_MS = key("durationMs");
  private static final byte[] REASON = key("reason");
  private static final byte[] DETAIL = key("detail");
  private static final byte[] RETRY_AT = key("retryAt");
  private static final byte[] COUNT = key("count");
  private static final byte[] DAY = key("day");
  private static final byte[] DAY_COUNT = key("dayCount");
  private static final byte[] INSTANCE = key("instance");
  private static final byte[] END = ascii("}\n");

  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

  private final InstantSource clock;
  private final String instance;
  private long cachedSecond = Long.MIN_VALUE;
  private final LineBuffer cachedText = new LineBuffer(32);

  LineEncoder(InstantSource clock, String instance) {
    this.clock = clock;
    this.instance = instance;
  }

  /**
   * Appends the line of an entry; {@code out} has {@link #MAX_LINE} bytes of room.
   *
   * @param url the URL as it may be written, in place of the entry's own
   */
  void encode(Entry entry, @Nullable String url, LineBuffer out) {
    out.raw(BEGIN_BYTES);
    timestamp(clock.millis(), out);
    out.raw(EVENT);
    out.raw(entry.event().word());
    out.raw('"');
    string(ID, entry.id(), MAX_WORD, out);
    sent(entry.event(), out);
    string(BUDGET, entry.budget(), MAX_BUDGET, out);
    string(METHOD, entry.method(), MAX_WORD, out);
    string(URL, url, MAX_URL, out);
    string(CLIENT, entry.client(), MAX_WORD, out);
    number(ATTEMPT, entry.attempt(), out);
    number(WAIT_MS, entry.waitMs(), out);
    number(STATUS, entry.status(), out);
    Failure failure = entry.failure();
    string(FAILURE, failure == null ? null : failure.word(), MAX_WORD, out);
    number(DURATION_MS, entry.durationMs(), out);
    Reason reason = entry.reason();
    string(REASON, reason == null ? null : reason.name(), MAX_WORD, out);
    string(DETAIL, entry.detail(), MAX_DETAIL, out);
    retryAt(entry.retryAt(), out);
    number(COUNT, entry.count(), out);
    day(entry.day(), out);
    number(DAY_COUNT, entry.dayCount(), out);
    string(INSTANCE, instance, MAX_WORD, out);
    out.raw(END);
  }

  /** Only what is known of the hop: in observe mode it is yet to come. */
  private static void sent(Event event, LineBuffer out) {
    switch (event) {
      case SENT, DONE -> out.raw(SENT_TRUE);
      case REFUSED -> out.raw(SENT_FALSE);
      case WOULD_WAIT, WOULD_REFUSE, PAUSED, RESUMED -> {}
    }
  }

  private static void string(byte[] key, @Nullable String value, int limit, LineBuffer out) {
    if (value != null) {
      out.raw(key);
      out.string(value, limit);
    }
  }

  private static void number(byte[] key, @Nullable Number value, LineBuffer out) {
    if (value != null) {
      out.raw(key);
      out.number(value.longValue());
    }
  }

  private static void day(@Nullable LocalDate day, LineBuffer out) {
    if (day != null) {
      out.raw(DAY);
      out.raw('"');
      out.date(day);
      out.raw('"');
    }
  }

  /** Rounded up: who comes back at that millisecond must not be early. */
  private static void retryAt(@Nullable Instant instant, LineBuffer out) {
    if (instant == null) {
      return;
    }
    Instant bounded = instant.isBefore(Instant.EPOCH) ? Instant.EPOCH : instant;
    long millis =
        bounded.isAfter(LAST) ? LAST.toEpochMilli() : bounded.plusNanos(999_999).toEpochMilli();
    out.raw(RETRY_AT);
    out.raw('"');
    second(Math.floorDiv(millis, 1000L), out);
    millis(millis, out);
    out.raw('"');
  }

  private void timestamp(long epochMillis, LineBuffer out) {
    long second = Math.floorDiv(epochMillis, 1000L);
    if (second != cachedSecond) {
      cachedText.truncate(0);
      second(second, cachedText);
      cachedSecond = second;
    }
    out.raw(cachedText);
    millis(epochMillis, out);
  }

  private static void millis(long epochMillis, LineBuffer out) {
    out.digits(Math.floorMod(epochMillis, 1000L), 3);
    out.raw('Z');
  }

  private static void second(long epochSecond, LineBuffer out) {
    LocalDateTime time = LocalDateTime.ofEpochSecond(epochSecond, 0, ZoneOffset.UTC);
    out.date(time.toLocalDate());
    out.raw('T');
    out.digits(time.getHour(), 2);
    out.raw(':');
    out.digits(time.getMinute(), 2);
    out.raw(':');
    out.digits(time.getSecond(), 2);
    out.raw('.');
  }

  private static byte[] key(String name) {
    return ascii(",\"" + name + "\":");
  }

  static byte[] ascii(String text) {
    return text.getBytes(ISO_8859_1);
  }
}
