package dev.mannerly.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import dev.mannerly.fleet.FleetView;
import dev.mannerly.fleet.JvmReport;
import dev.mannerly.fleet.ReportText;
import dev.mannerly.gate.Standing;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** One JSON object a line: first the JVMs, which begin with {@code jvm}, then the budgets. */
final class JsonStatus {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private final PrintStream out;

  /** Writes the fields of one line. */
  @FunctionalInterface
  private interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  JsonStatus(PrintStream out) {
    this.out = out;
  }

  void print(FleetView fleet, Map<String, Standing> standings) throws IOException {
    for (Map.Entry<String, JvmReport> jvm : fleet.jvms().entrySet()) {
      line(
          json -> {
            json.writeStringField("jvm", jvm.getKey());
            ReportText.fields(jvm.getValue(), json);
          });
    }
    for (FleetView.Shared budget : fleet.budgets()) {
      line(json -> budget(budget, standings.getOrDefault(budget.key(), Standing.UNKNOWN), json));
    }
  }

  private static void budget(FleetView.Shared budget, Standing standing, JsonGenerator json)
      throws IOException {
    json.writeStringField("budget", budget.key());
    json.writeNumberField("jvms", budget.reports().size());
    json.writeNumberField("intervalMs", millis(budget.intervals().firstKey()));
    json.writeNumberField("sent", budget.sent());
    json.writeNumberField("waiting", budget.waiting());
    json.writeNumberField("inFlight", budget.inFlight());
    json.writeNumberField("dayCount", standing.dayCount());
    json.writeNumberField("pausedMs", standing.pauseMicros() / 1000);
    json.writeNumberField("failures", standing.failures());
    json.writeObjectFieldStart("intervals");
    for (Map.Entry<Duration, List<String>> each : budget.intervals().entrySet()) {
      json.writeArrayFieldStart(Long.toString(millis(each.getKey())));
      for (String jvm : each.getValue()) {
        json.writeString(jvm);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void line(Fields fields) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    }
    out.print(text.append('\n'));
  }

  private static long millis(Duration duration) {
    return duration.plusNanos(999_999).toMillis();
  }
}
