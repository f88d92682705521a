package dev.mannerly.httpclient;

import dev.mannerly.hop.Fetched;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.HttpVersion;
import org.apache.hc.core5.http.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/** Makes an answer for the policy of what HttpClient received. */
final class Octets {
  private Octets() {}

  /**
   * The answer with its body cut at the limit.
   *
   * @param entity what the head says of the body, or null when there is none
   * @param read at most one octet more than the limit, as it came
   */
  static Fetched fetched(
      HttpResponse response, @Nullable EntityDetails entity, byte[] read, int maxBytes)
      throws IOException {
    if (read.length == 0 && entity != null && endsWithTheConnection(response, entity)) {
      throw new EOFException("connection closed where the head, or an empty body, ends");
    }
    byte[] body = decoded(response, read, maxBytes);
    boolean truncated = body.length > maxBytes || read.length > maxBytes;
    return new Fetched(
        response.getCode(),
        headers(response),
        body.length > maxBytes ? Arrays.copyOf(body, maxBytes) : body,
        truncated);
  }

  /**
   * HttpClient takes a head that was cut for a whole one, and the fields that are missing for
   * absent: nothing tells such an answer from an empty body whose end is the connection's.
   */
  private static boolean endsWithTheConnection(HttpResponse response, EntityDetails entity) {
    ProtocolVersion version = response.getVersion();
    boolean http1 = version == null || version.lessEquals(HttpVersion.HTTP_1_1);
    boolean success = response.getCode() >= 200 && response.getCode() <= 299;
    boolean chunked = response.containsHeader("Transfer-Encoding"); // entities do not know it
    return http1 && success && entity.getContentLength() < 0 && !chunked;
  }

  private static byte[] decoded(HttpResponse response, byte[] read, int maxBytes)
      throws IOException {
    String coding =
        String.join(",", Asking.values(response.getHeaders("Content-Encoding")))
            .strip()
            .toLowerCase(Locale.ROOT);
    return switch (coding) {
      case "", "identity" -> read;
      case "gzip", "x-gzip" -> unpacked(read, maxBytes);
      default -> throw new IOException("Content-Encoding not understood: " + coding);
    };
  }

  private static byte[] unpacked(byte[] read, int maxBytes) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (InputStream unpacking = new GZIPInputStream(new ByteArrayInputStream(read))) {
      byte[] part = new byte[8_192];
      for (int count = 0; count >= 0 && body.size() <= maxBytes; count = unpacking.read(part)) {
        body.write(part, 0, count);
      }
    } catch (EOFException e) {
      if (read.length <= maxBytes) {
        throw e;
      } // else we cut it ourselves
    }
    return body.toByteArray();
  }

  private static Map<String, List<String>> headers(HttpResponse response) {
    return Arrays.stream(response.getHeaders())
        .collect(
            Collectors.groupingBy(
                Header::getName,
                () -> new TreeMap<>(String.CASE_INSENSITIVE_ORDER),
                Collectors.mapping(
                    header -> String.valueOf(header.getValue()), Collectors.toList())));
  }
}
