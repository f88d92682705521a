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
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;

/** Makes an answer for the policy of what HttpClient received. */
final class Octets {
  private Octets() {}

  /**
   * The answer with its body cut at the limit.
   *
   * @param read at most one octet more than the limit, as it came
   */
  static Fetched fetched(HttpResponse response, byte[] read, int maxBytes) throws IOException {
    byte[] body = decoded(response, read, maxBytes);
    boolean truncated = body.length > maxBytes || read.length > maxBytes;
    return new Fetched(
        response.getCode(),
        headers(response),
        body.length > maxBytes ? Arrays.copyOf(body, maxBytes) : body,
        truncated);
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
