package dev.mannerly.agent;

import dev.mannerly.hop.Fetched;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;

/**
 * A body as it came over the wire, for a {@link dev.mannerly.hop.Way}.
 *
 * @param bytes what was read
 * @param cut whether we stopped reading at the limit
 */
@SuppressWarnings("ArrayRecordComponent") // handed on once, compared by nobody
public record Collected(byte[] bytes, boolean cut) {
  private static final int NO_CONTENT = 204;

  /**
   * The whole answer with its body decoded as its Content-Encoding says, at most {@code maxBytes}
   * of it.
   *
   * @throws IOException if the body cannot be decoded; then it is no answer
   */
  public Fetched fetched(int status, Map<String, List<String>> headers, int maxBytes)
      throws IOException {
    Fetched raw = new Fetched(status, headers, bytes, cut);
    String coding = raw.first("content-encoding").orElse("").strip().toLowerCase(Locale.ROOT);
    Collected plain =
        switch (coding) {
          case "", "identity", "none" -> limited(maxBytes);
          case "gzip", "x-gzip" ->
              bytes.length == 0 ? this : unpacked(new GZIPInputStream(in()), maxBytes);
          case "deflate" ->
              bytes.length == 0 ? this : unpacked(new InflaterInputStream(in()), maxBytes);
          default -> throw new IOException("Content-Encoding " + coding + " cannot be decoded");
        };
    return new Fetched(status, headers, plain.bytes(), plain.cut());
  }

  /**
   * The same, of a client that takes a head that was cut for a whole one, and the fields that are
   * missing for absent: nothing tells such an answer from an empty body that ends with its
   * connection, so it is taken for a cut one.
   *
   * @throws IOException also for a success over HTTP/1 whose body is such an empty one
   */
  public Fetched fetchedInSpiteOfCuts(int status, Map<String, List<String>> headers, int maxBytes)
      throws IOException {
    Fetched raw = new Fetched(status, headers, bytes, cut);
    boolean success = status >= 200 && status <= 299 && status != NO_CONTENT;
    boolean endsWithTheConnection =
        raw.first("content-length").isEmpty() && raw.first("transfer-encoding").isEmpty();
    if (bytes.length == 0 && success && endsWithTheConnection) {
      throw new EOFException("connection closed where the head, or an empty body, ends");
    }
    return fetched(status, headers, maxBytes);
  }

  private Collected limited(int maxBytes) {
    return bytes.length <= maxBytes
        ? this
        : new Collected(java.util.Arrays.copyOf(bytes, maxBytes), true);
  }

  private Collected unpacked(InputStream packed, int maxBytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    try (packed) {
      for (int count = packed.read(buffer); count >= 0; count = packed.read(buffer)) {
        out.write(buffer, 0, count);
        if (out.size() > maxBytes) {
          return new Collected(out.toByteArray(), true).limited(maxBytes);
        }
      }
    } catch (EOFException e) {
      if (!cut) {
        throw e;
      }
    }
    return new Collected(out.toByteArray(), cut);
  }

  private ByteArrayInputStream in() {
    return new ByteArrayInputStream(bytes);
  }
}
