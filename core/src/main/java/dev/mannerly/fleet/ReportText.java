package dev.mannerly.fleet;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A report as one line of JSON. A reader passes over keys that it does not know, and takes what it
 * misses for 0 or empty: the JVMs of a fleet may be of several versions.
 */
public final class ReportText {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private ReportText() {}

  public static String write(JvmReport report) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      fields(report, json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Writes the fields into an object that is open. */
  public static void fields(JvmReport report, JsonGenerator json) throws IOException {
    JvmReport.Jvm jvm = report.jvm();
    json.writeStringField("host", jvm.host());
    json.writeNumberField("pid", jvm.pid());
    json.writeStringField("version", jvm.version());
    json.writeStringField("mode", jvm.mode());
    json.writeStringField("settings", jvm.settings());
    json.writeStringField("started", text(jvm.started()));
    json.writeStringField("at", text(report.at()));
    json.writeNumberField("sent", report.sent());
    json.writeObjectFieldStart("refused");
    for (Map.Entry<String, Long> each : report.refused().entrySet()) {
      json.writeNumberField(each.getKey(), each.getValue());
    }
    json.writeEndObject();
    json.writeNumberField("waiting", report.waiting());
    json.writeNumberField("inFlight", report.inFlight());
    json.writeArrayFieldStart("ungated");
    for (String client : report.ungated()) {
      json.writeString(client);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("budgets");
    for (BudgetReport budget : report.budgets()) {
      write(budget, json);
    }
    json.writeEndArray();
  }

  private static void write(BudgetReport budget, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("budget", budget.key());
    json.writeNumberField("intervalMs", budget.interval().plusNanos(999_999).toMillis());
    json.writeNumberField("sent", budget.sent());
    json.writeNumberField("retries", budget.retries());
    json.writeNumberField("lastStatus", budget.lastStatus());
    json.writeNumberField("waiting", budget.waiting());
    json.writeNumberField("inFlight", budget.inFlight());
    json.writeEndObject();
  }

  private static String text(Instant instant) {
    return instant.truncatedTo(ChronoUnit.MILLIS).toString();
  }

  /** Empty when it is no such report. */
  public static Optional<JvmReport> read(String text) {
    try (JsonParser json = JSON.createParser(text)) {
      return json.nextToken() == JsonToken.START_OBJECT
          ? Optional.of(report(json))
          : Optional.empty();
    } catch (IOException | RuntimeException e) {
      return Optional.empty(); // somebody else's: a view of the fleet does without it
    }
  }

  private static JvmReport report(JsonParser json) throws IOException {
    Fields fields = new Fields();
    Map<String, Long> refused = new HashMap<>();
    List<String> ungated = new ArrayList<>();
    List<BudgetReport> budgets = new ArrayList<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      if (name.equals("refused") && value == JsonToken.START_OBJECT) {
        Fields reasons = Fields.of(json);
        reasons.numbers().forEach(refused::put);
      } else if (name.equals("ungated") && value == JsonToken.START_ARRAY) {
        while (json.nextToken() == JsonToken.VALUE_STRING) {
          ungated.add(json.getText());
        }
      } else if (name.equals("budgets") && value == JsonToken.START_ARRAY) {
        while (json.nextToken() == JsonToken.START_OBJECT) {
          budgets.add(budget(Fields.of(json)));
        }
      } else {
        fields.take(name, json);
      }
    }
    JvmReport.Jvm jvm =
        new JvmReport.Jvm(
            fields.text("host"),
            fields.number("pid"),
            fields.text("version"),
            fields.text("mode"),
            fields.text("settings"),
            fields.instant("started"));
    return new JvmReport(
        jvm,
        fields.instant("at"),
        fields.number("sent"),
        refused,
        fields.number("waiting"),
        fields.number("inFlight"),
        ungated,
        budgets);
  }

  private static BudgetReport budget(Fields fields) {
    return new BudgetReport(
        fields.text("budget"),
        Duration.ofMillis(fields.number("intervalMs")),
        fields.number("sent"),
        fields.number("retries"),
        (int) fields.number("lastStatus"),
        (int) fields.number("waiting"),
        (int) fields.number("inFlight"));
  }

  /** The plain values of one object. */
  private static final class Fields {
    private final Map<String, Long> numbers = new HashMap<>();
    private final Map<String, String> texts = new HashMap<>();

    static Fields of(JsonParser json) throws IOException {
      Fields fields = new Fields();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        json.nextToken();
        fields.take(name, json);
      }
      return fields;
    }

    void take(String name, JsonParser json) throws IOException {
      switch (json.currentToken()) {
        case VALUE_NUMBER_INT -> numbers.put(name, json.getLongValue());
        case VALUE_STRING -> texts.put(name, json.getText());
        default -> json.skipChildren();
      }
    }

    Map<String, Long> numbers() {
      return numbers;
    }

    long number(String name) {
      return numbers.getOrDefault(name, 0L);
    }

    String text(String name) {
      return texts.getOrDefault(name, "");
    }

    Instant instant(String name) {
      return Instant.parse(texts.getOrDefault(name, Instant.EPOCH.toString()));
    }
  }
}
