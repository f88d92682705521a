package dev.mannerly.actionlog;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * How far the log was counted, and to what: a start then reads only what came after. One line of
 * JSON and one with its CRC-32, replaced as a whole.
 *
 * @param marks how far each file was read, in the order of the files; a file that sorts before them
 *     all is counted in full
 */
record Checkpoint(List<Mark> marks, SentTally tally) {

  private static final JsonFactory JSON = new JsonFactory();
  private static final int VERSION = 1;

  /**
   * How far one file was read.
   *
   * @param key what the system tells the file by
   * @param start a digest of the file's first bytes: the system may use a key again
   * @param read how many bytes were read
   */
  record Mark(String key, String start, long read) {}

  /**
   * Reads a checkpoint into an empty tally; empty when there is none that can be relied upon, or
   * the clock was set back to before the first day that it counted.
   */
  static Optional<Checkpoint> read(Path path, SentTally empty) {
    try {
      byte[] bytes = Files.readAllBytes(path);
      int end = indexOfLineEnd(bytes);
      String sum = new String(bytes, end, bytes.length - end, UTF_8).strip();
      if (!sum.equals(sum(bytes, end))) {
        return Optional.empty();
      }
      try (JsonParser parser = JSON.createParser(bytes, 0, end)) {
        return Optional.of(parse(parser, empty));
      }
    } catch (IOException | DateTimeException e) {
      return Optional.empty(); // then the log itself is read
    }
  }

  private static Checkpoint parse(JsonParser parser, SentTally tally) throws IOException {
    List<Mark> marks = new ArrayList<>();
    expect(parser.nextToken() == JsonToken.START_OBJECT);
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "version" -> expect(parser.getIntValue() == VERSION);
        case "from" -> expect(tally.covers(LocalDate.parse(parser.getText())));
        case "files" -> parseMarks(parser, marks);
        case "days" -> parseDays(parser, tally);
        default -> parser.skipChildren();
      }
    }
    expect(parser.currentToken() == JsonToken.END_OBJECT);
    return new Checkpoint(List.copyOf(marks), tally);
  }

  private static void parseMarks(JsonParser parser, List<Mark> marks) throws IOException {
    while (parser.nextToken() == JsonToken.START_ARRAY) {
      String key = parser.nextTextValue();
      String start = parser.nextTextValue();
      expect(key != null && start != null);
      marks.add(new Mark(String.valueOf(key), String.valueOf(start), parser.nextLongValue(0)));
      expect(parser.nextToken() == JsonToken.END_ARRAY);
    }
  }

  private static void parseDays(JsonParser parser, SentTally tally) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      SentTally.Day day = tally.day(LocalDate.parse(parser.currentName()));
      expect(parser.nextToken() == JsonToken.START_OBJECT);
      if (day == null) {
        parser.skipChildren();
      } else {
        parseDay(parser, day);
      }
    }
  }

  /** The total stands under the empty name, which is no budget's; it counts more than they do. */
  private static void parseDay(JsonParser parser, SentTally.Day day) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String budget = parser.currentName();
      long count = parser.nextLongValue(0);
      day.add(budget.isEmpty() ? null : budget, count);
    }
  }

  private static void expect(boolean sound) throws IOException {
    if (!sound) {
      throw new IOException("not a checkpoint");
    }
  }

  /** Replaces the checkpoint. A JVM that is killed meanwhile leaves the old one. */
  void write(Path path, Path beside) throws IOException {
    Files.write(beside, bytes());
    Files.move(beside, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private byte[] bytes() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeNumberField("version", VERSION);
      json.writeStringField("from", tally.first().toString());
      json.writeArrayFieldStart("files");
      for (Mark mark : marks) {
        json.writeStartArray();
        json.writeString(mark.key());
        json.writeString(mark.start());
        json.writeNumber(mark.read());
        json.writeEndArray();
      }
      json.writeEndArray();
      json.writeObjectFieldStart("days");
      for (Map.Entry<LocalDate, SentTally.Day> day : tally.days().entrySet()) {
        json.writeObjectFieldStart(day.getKey().toString());
        writeDay(json, day.getValue());
        json.writeEndObject();
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    byte[] body = bytes.toByteArray();
    bytes.write(("\n" + sum(body, body.length) + "\n").getBytes(UTF_8));
    return bytes.toByteArray();
  }

  private static void writeDay(JsonGenerator json, SentTally.Day day) throws IOException {
    long named = 0;
    for (Map.Entry<String, Long> budget : day.budgets().entrySet()) {
      json.writeNumberField(budget.getKey(), budget.getValue());
      named += budget.getValue();
    }
    json.writeNumberField("", day.total() - named);
  }

  private static int indexOfLineEnd(byte[] bytes) {
    int end = 0;
    while (end < bytes.length && bytes[end] != '\n') {
      end++;
    }
    return end;
  }

  private static String sum(byte[] bytes, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, length);
    return Long.toHexString(crc.getValue());
  }
}
