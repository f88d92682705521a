package dev.mannerly.testkit;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the requests of one connection. */
final class RequestReader {
  private final InputStream in;
  private final OutputStream out;

  RequestReader(InputStream in, OutputStream out) {
    this.in = in instanceof BufferedInputStream ? in : new BufferedInputStream(in);
    this.out = out;
  }

  /** The next request, or null when the client closed the connection between two. */
  @Nullable Arrival next(int connection, int onConnection) throws IOException {
    int first = in.read();
    if (first < 0) {
      return null;
    }
    long nanos = System.nanoTime();
    Instant at = Instant.now();
    String[] words = ((char) first + line(in)).split(" ", 3);
    if (words.length < 3) {
      throw new IOException("no request line: " + String.join(" ", words));
    }
    Map<String, List<String>> headers = headers(in);
    byte[] body = body(headers);
    return new Arrival(
        nanos,
        at,
        words[0],
        words[1],
        withoutPort(headers.getOrDefault("host", List.of("")).get(0)),
        headers,
        new String(body, StandardCharsets.UTF_8),
        body.length,
        connection,
        onConnection);
  }

  /** Field lines by lower-case name, up to the empty line. */
  static Map<String, List<String>> headers(InputStream in) throws IOException {
    Map<String, List<String>> headers = new TreeMap<>();
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      int colon = line.indexOf(':');
      headers
          .computeIfAbsent(
              line.substring(0, colon).toLowerCase(Locale.ROOT), n -> new ArrayList<>())
          .add(line.substring(colon + 1).strip());
    }
    return headers;
  }

  static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("cut in a line");
      }
      line.write(next);
    }
    return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
  }

  private byte[] body(Map<String, List<String>> headers) throws IOException {
    if (headers.getOrDefault("expect", List.of()).stream()
        .anyMatch("100-continue"::equalsIgnoreCase)) {
      out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
    }
    if (headers.containsKey("transfer-encoding")) {
      return chunks();
    }
    return in.readNBytes(
        Integer.parseInt(headers.getOrDefault("content-length", List.of("0")).get(0)));
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      body.write(in.readNBytes(size));
      line(in);
    }
    line(in);
    return body.toByteArray();
  }

  private int chunkSize() throws IOException {
    return Integer.parseInt(line(in).split(";", 2)[0], 16);
  }

  private static String withoutPort(String host) {
    int colon = host.lastIndexOf(':');
    return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
  }
}
