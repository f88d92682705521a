package dev.mannerly.actionlog;

import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Reason;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A line as it stands in the log. A value that this version does not know is absent.
 *
 * @param ts when it was written
 * @param entry what it tells
 * @param instance who wrote it
 */
public record LoggedEntry(Instant ts, Entry entry, @Nullable String instance) {

  /** The entry of a whole line; empty when it is none of this log's. */
  static Optional<LoggedEntry> of(LineFields fields) {
    Instant ts = value(fields, "ts", Instant::parse);
    Event event = value(fields, "event", word -> Event.of(word).orElse(null));
    if (ts == null || event == null) {
      return Optional.empty();
    }
    Entry entry =
        Entry.of(event)
            .id(fields.get("id"))
            .budget(fields.get("budget"))
            .method(fields.get("method"))
            .url(fields.get("url"))
            .client(fields.get("client"))
            .attempt(value(fields, "attempt", Integer::valueOf))
            .waitMs(value(fields, "waitMs", Long::valueOf))
            .status(value(fields, "status", Integer::valueOf))
            .failure(
                value(fields, "failure", word -> Failure.valueOf(word.toUpperCase(Locale.ROOT))))
            .durationMs(value(fields, "durationMs", Long::valueOf))
            .reason(value(fields, "reason", Reason::valueOf))
            .detail(fields.get("detail"))
            .retryAt(value(fields, "retryAt", Instant::parse))
            .count(value(fields, "count", Long::valueOf))
            .day(value(fields, "day", LocalDate::parse))
            .dayCount(value(fields, "dayCount", Long::valueOf))
            .build();
    return Optional.of(new LoggedEntry(ts, entry, fields.get("instance")));
  }

  private static <T> @Nullable T value(
      LineFields fields, String key, Function<String, @Nullable T> read) {
    String text = fields.get(key);
    try {
      return text == null ? null : read.apply(text);
    } catch (IllegalArgumentException | DateTimeException e) {
      return null; // written by a version that knows more words
    }
  }
}
