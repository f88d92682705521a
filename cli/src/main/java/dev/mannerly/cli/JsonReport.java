package dev.mannerly.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import dev.mannerly.robots.Verdict;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One JSON object a line. The keys and their order are promised; each is always there, null where
 * it has no value; a note, if there is one, stands behind them. What is beyond ASCII is escaped, so
 * that the stream's charset is no matter.
 */
final class JsonReport implements Report {

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();

  private final PrintStream out;

  JsonReport(PrintStream out) {
    this.out = out;
  }

  @Override
  public void add(Explanation explanation) throws IOException {
    StringWriter line = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(line)) {
      json.writeStartObject();
      json.writeStringField("url", explanation.url());
      text(json, "budget", explanation.budget() == null ? null : explanation.budget().key());
      text(json, "origin", explanation.origin() == null ? null : explanation.origin().toString());
      text(json, "robots", robots(explanation.robots()));
      text(json, "rule", explanation.rule());
      number(json, "line", explanation.line());
      number(json, "crawlDelayMs", millis(explanation.crawlDelay()));
      number(json, "intervalMs", millis(explanation.interval()));
      Explanation.Refusal refusal = explanation.refusal();
      json.writeStringField("decision", refusal == null ? "send" : "refuse");
      text(json, "reason", refusal == null ? null : refusal.reason().name());
      if (explanation.note() != null) {
        json.writeStringField("note", explanation.note());
      }
      json.writeEndObject();
    }
    out.print(line.append('\n'));
  }

  private static @Nullable String robots(@Nullable Verdict verdict) {
    if (verdict == null) {
      return null;
    }
    return verdict instanceof Verdict.Allowed ? "allow" : "deny";
  }

  /** Whole milliseconds; a fraction rounds up, as no hop leaves early. */
  private static @Nullable Number millis(@Nullable Duration duration) {
    return duration == null ? null : duration.plusNanos(999_999).toMillis();
  }

  private static void text(JsonGenerator json, String key, @Nullable String value)
      throws IOException {
    if (value == null) {
      json.writeNullField(key);
    } else {
      json.writeStringField(key, value);
    }
  }

  private static void number(JsonGenerator json, String key, @Nullable Number value)
      throws IOException {
    if (value == null) {
      json.writeNullField(key);
    } else {
      json.writeNumberField(key, value.longValue());
    }
  }
}
