package dev.mannerly.session;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;

/** Undoes Content-Encoding (RFC 9110 section 8.4) up to a limit of decoded octets. */
final class ContentCoding {

  private ContentCoding() {}

  /**
   * Decodes {@code coded}; a coding that is not known, or octets that do not decode, are an error.
   */
  static LimitedBody.Octets decode(List<String> fieldLines, LimitedBody.Octets coded, int limit)
      throws IOException {
    String coding = String.join(",", fieldLines).trim().toLowerCase(Locale.ROOT);
    return switch (coding) {
      case "", "identity" -> coded;
      case "gzip", "x-gzip" -> read(new GZIPInputStream(octetsOf(coded)), coded, limit);
      case "deflate" -> read(new InflaterInputStream(octetsOf(coded)), coded, limit);
      default -> throw new IOException("Content-Encoding not understood: " + coding);
    };
  }

  private static InputStream octetsOf(LimitedBody.Octets coded) {
    return new ByteArrayInputStream(coded.bytes());
  }

  private static LimitedBody.Octets read(InputStream decoded, LimitedBody.Octets coded, int limit)
      throws IOException {
    ByteArrayOutputStream octets = new ByteArrayOutputStream();
    try (decoded) {
      byte[] part = new byte[8192];
      for (int n = decoded.read(part); n >= 0; n = decoded.read(part)) {
        int room = Math.min(n, limit - octets.size());
        octets.write(part, 0, room);
        if (room < n) {
          return new LimitedBody.Octets(octets.toByteArray(), true);
        }
      }
    } catch (IOException e) {
      if (coded.truncated()) {
        // we cut it ourselves; what was decoded up to there is whole
        return new LimitedBody.Octets(octets.toByteArray(), true);
      }
      throw e;
    }
    return new LimitedBody.Octets(octets.toByteArray(), coded.truncated());
  }
}
