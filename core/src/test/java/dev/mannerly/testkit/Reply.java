package dev.mannerly.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/**
 * What an origin answers: a value, changed by {@code with}-like methods that return a new one.
 *
 * @param status the HTTP status
 * @param headers field lines as they go out, beside the framing that the ending asks for
 * @param body the body's bytes
 * @param delay how long the head is held back
 * @param ending how the reply ends
 * @param sentBytes how many body bytes go out before a cut or a stall
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record Reply(
    int status, List<String> headers, byte[] body, Duration delay, Ending ending, int sentBytes) {
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT);

  /** How a reply ends. */
  public enum Ending {
    /** With its Content-Length, the connection kept. */
    LENGTH,
    /** Chunked, the connection kept. */
    CHUNKED,
    /** With its Content-Length, said to close and closed. */
    CLOSE,
    /** With its Content-Length, closed without a word, as an idle time-out does. */
    CLOSE_UNSAID,
    /** The connection is closed in mid-body. */
    TRUNCATE,
    /** Nothing more comes until the client gives up. */
    STALL,
    /** Closed without one byte of an answer. */
    DROP
  }

  public Reply {
    headers = List.copyOf(headers);
  }

  public static Reply ok(String body) {
    return status(200).body(body);
  }

  /** No body, no header of its own. */
  public static Reply status(int status) {
    return new Reply(status, List.of(), new byte[0], Duration.ZERO, Ending.LENGTH, 0);
  }

  public static Reply redirect(int status, String location) {
    return status(status).header("Location", location);
  }

  public static Reply unauthorized(String realm) {
    return status(401).header("WWW-Authenticate", "Basic realm=\"" + realm + "\"").body("who?");
  }

  /** Closes the connection unanswered. */
  public static Reply drop() {
    return status(0).ending(Ending.DROP, 0);
  }

  public Reply header(String name, String value) {
    List<String> more = new ArrayList<>(headers);
    more.add(name + ": " + value);
    return new Reply(status, more, body, delay, ending, sentBytes);
  }

  /** With a Date header of now, which some caches ask for. */
  public Reply dated() {
    return header("Date", HTTP_DATE.format(ZonedDateTime.now(ZoneOffset.UTC)));
  }

  public Reply body(String newBody) {
    return body(newBody.getBytes(StandardCharsets.UTF_8));
  }

  public Reply body(byte[] newBody) {
    return new Reply(status, headers, newBody, delay, ending, sentBytes);
  }

  /** Holds the head back for so long. */
  public Reply after(Duration newDelay) {
    return new Reply(status, headers, body, newDelay, ending, sentBytes);
  }

  public Reply chunked() {
    return ending(Ending.CHUNKED, 0);
  }

  public Reply closing() {
    return ending(Ending.CLOSE, 0);
  }

  public Reply closingUnsaid() {
    return ending(Ending.CLOSE_UNSAID, 0);
  }

  /** Cuts the connection after so many bytes of the body. */
  public Reply truncatedAfter(int bytes) {
    return ending(Ending.TRUNCATE, bytes);
  }

  /** Sends so many bytes of the body, then nothing more. */
  public Reply stallingAfter(int bytes) {
    return ending(Ending.STALL, bytes);
  }

  /** Compresses the body that stands now and says so. */
  public Reply gzip() {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return body(packed.toByteArray()).header("Content-Encoding", "gzip");
  }

  private Reply ending(Ending newEnding, int newSentBytes) {
    return new Reply(status, headers, body, delay, newEnding, newSentBytes);
  }
}
