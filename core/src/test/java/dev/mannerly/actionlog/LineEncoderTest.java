package dev.mannerly.actionlog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Reason;
import dev.mannerly.testkit.FakeTime;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineEncoderTest {
  private final FakeTime time = FakeTime.at("2026-03-10T12:00:00.007Z");
  private LineEncoder encoder = new LineEncoder(time.time().clock(), "host-1-abc");

  @Test
  void writesEveryKeyInThePromisedOrder() {
    Entry entry =
        Entry.of(Event.DONE)
            .id("h1")
            .budget("example.com")
            .method("GET")
            .client("okhttp")
            .attempt(1)
            .waitMs(1234L)
            .status(503)
            .failure(Failure.RESET)
            .durationMs(56L)
            .reason(Reason.PAUSED)
            .detail("busy")
            .retryAt(Instant.parse("2026-03-10T12:00:30Z"))
            .count(3L)
            .day(LocalDate.of(2026, 3, 10))
            .dayCount(5_000_000_000L)
            .build();

    assertThat(line(entry, "https://example.com/a"))
        .isEqualTo(
            "{\"ts\":\"2026-03-10T12:00:00.007Z\",\"event\":\"done\",\"id\":\"h1\",\"sent\":true,"
                + "\"budget\":\"example.com\",\"method\":\"GET\",\"url\":\"https://example.com/a\","
                + "\"client\":\"okhttp\",\"attempt\":1,\"waitMs\":1234,\"status\":503,"
                + "\"failure\":\"reset\",\"durationMs\":56,\"reason\":\"PAUSED\",\"detail\":\"busy\","
                + "\"retryAt\":\"2026-03-10T12:00:30.000Z\",\"count\":3,\"day\":\"2026-03-10\","
                + "\"dayCount\":5000000000,\"instance\":\"host-1-abc\"}\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SENT | ,\"sent\":true",
        "DONE | ,\"sent\":true",
        "REFUSED | ,\"sent\":false",
        "WOULD_WAIT | ''",
        "WOULD_REFUSE | ''",
        "PAUSED | ''",
        "RESUMED | ''"
      })
  void leavesOutWhatIsNotKnown(Event event, String sent) {
    assertThat(line(Entry.of(event).build(), null))
        .isEqualTo(
            "{\"ts\":\"2026-03-10T12:00:00.007Z\",\"event\":\""
                + event.word()
                + "\""
                + sent
                + ",\"instance\":\"host-1-abc\"}\n");
  }

  @Test
  void followsTheClock_acrossMidnightAndBack() {
    time.advance(Duration.ofHours(12).minusMillis(8));
    assertThat(timestamp()).isEqualTo("2026-03-10T23:59:59.999Z");
    time.advanceMillis(1);
    assertThat(timestamp()).isEqualTo("2026-03-11T00:00:00.000Z");
    time.stepClock(Duration.ofMillis(-1));
    assertThat(timestamp()).isEqualTo("2026-03-10T23:59:59.999Z");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-10T12:00:00.000000001Z, 2026-03-10T12:00:00.001Z",
    "2026-03-10T12:00:00.999999999Z, 2026-03-10T12:00:01.000Z",
    "+999999999-12-31T23:59:59.999999999Z, 9999-12-31T23:59:59.999Z",
    "-1000000000-01-01T00:00:00Z, 1970-01-01T00:00:00.000Z"
  })
  void roundsRetryAtUp_withinFourDigitsOfYear(String retryAt, String written) throws IOException {
    Entry entry = Entry.of(Event.PAUSED).retryAt(Instant.parse(retryAt)).build();

    assertThat(values(line(entry, null))).containsEntry("retryAt", written);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "quote\" backslash\\ slash/",
        "line\nbreak\r\ttab\u0000\u0001\u001b[31m\u007f\u0085\u009b",
        "\u00e9 \u20ac \ud83d\ude00 \u2028\u2029 \u202e\ufeff",
        "{\"ts\":\"2026-03-10T12:00:00.000Z\",\"event\":\"sent\"}",
        ""
      })
  void carriesHostileValuesUnharmed(String value) throws IOException {
    String line = line(Entry.of(Event.SENT).detail(value).build(), value);

    assertThat(values(line)).containsEntry("detail", value).containsEntry("url", value);
    assertThat(line.substring(0, line.length() - 1)).doesNotContain("\n", "\r", "\u001b", "\u202e");
    assertThat(line.lastIndexOf(LineEncoder.BEGIN)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\ud800b", "a\udc00b", "a\udc00\ud800b", "a\ud800"})
  void replacesLoneSurrogates(String value) throws IOException {
    assertThat(values(line(Entry.of(Event.SENT).detail(value).build(), null)))
        .containsEntry("detail", value.replace('\ud800', '\ufffd').replace('\udc00', '\ufffd'));
  }

  @Test
  void boundsEveryLine_whateverItsValues() throws IOException {
    SplittableRandom random = new SplittableRandom(42);
    String[] units = {"a", "\u00e9", "\u20ac", "\ud83d\ude00", "\n", "\"", "\ud800"};
    for (int round = 0; round < 200; round++) {
      StringBuilder text = new StringBuilder();
      random.ints(20_000, 0, units.length).forEach(unit -> text.append(units[unit]));
      String huge = text.toString();
      Entry entry =
          Entry.of(Event.REFUSED)
              .id(huge)
              .budget(huge)
              .method(huge)
              .client(huge)
              .detail(huge)
              .attempt(Integer.MIN_VALUE)
              .waitMs(Long.MAX_VALUE)
              .status(Integer.MAX_VALUE)
              .durationMs(Long.MIN_VALUE)
              .retryAt(Instant.MAX)
              .count(Long.MAX_VALUE)
              .day(LocalDate.MAX)
              .dayCount(Long.MIN_VALUE)
              .failure(Failure.COORDINATOR)
              .reason(Reason.COORDINATOR_UNAVAILABLE)
              .build();

      encoder = new LineEncoder(time.time().clock(), huge);
      String line = line(entry, huge);

      assertThat(line.getBytes(UTF_8).length).isLessThanOrEqualTo(LineEncoder.MAX_LINE);
      assertThat(values(line).get("url")).endsWith("\u2026");
    }
  }

  @Test
  void writesAUrlWhole_upToItsBound() throws IOException {
    String fits = "x".repeat(LineEncoder.MAX_URL - 6);

    assertThat(values(line(Entry.of(Event.SENT).build(), fits))).containsEntry("url", fits);
    assertThat(values(line(Entry.of(Event.SENT).build(), fits.repeat(2))).get("url"))
        .endsWith("\u2026")
        .hasSizeLessThanOrEqualTo(LineEncoder.MAX_URL);
  }

  private String timestamp() {
    return line(Entry.of(Event.SENT).build(), null).substring(7, 31);
  }

  private String line(Entry entry, @Nullable String url) {
    LineBuffer out = new LineBuffer(LineEncoder.MAX_LINE);
    encoder.encode(entry, url, out);
    return new String(out.bytes(), 0, out.length(), UTF_8);
  }

  private static Map<String, String> values(String line) throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    try (JsonParser parser = new JsonFactory().createParser(line)) {
      assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        values.put(name, parser.getText());
      }
      assertThat(parser.nextToken()).isNull();
    }
    return values;
  }
}
