package dev.mannerly.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a server under test that speaks RESP2, so that tests look at a server with
 * other eyes than the client under test.
 */
final class RedisCall implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 5_000;

  private final Socket socket = new Socket();
  private final InputStream in;

  RedisCall(int port) throws IOException {
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    in = new BufferedInputStream(socket.getInputStream());
  }

  /** Sends a command; returns a String, a Long, null or a List of them. */
  @Nullable Object send(String... words) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(("*" + words.length + "\r\n").getBytes(UTF_8));
    for (String word : words) {
      byte[] bytes = word.getBytes(UTF_8);
      out.writeBytes(("$" + bytes.length + "\r\n").getBytes(UTF_8));
      out.writeBytes(bytes);
      out.writeBytes("\r\n".getBytes(UTF_8));
    }
    socket.getOutputStream().write(out.toByteArray());
    return read();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private @Nullable Object read() throws IOException {
    String line = line();
    String rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+' -> rest;
      case ':' -> Long.valueOf(rest);
      case '$' -> bulk(Integer.parseInt(rest));
      case '*' -> list(Integer.parseInt(rest));
      case '-' -> throw new IOException(rest);
      default -> throw new IOException("not RESP2: " + line);
    };
  }

  private @Nullable String bulk(int length) throws IOException {
    if (length < 0) {
      return null;
    }
    byte[] bytes = in.readNBytes(length);
    String end = line();
    if (bytes.length < length || !end.isEmpty()) {
      throw new EOFException();
    }
    return new String(bytes, UTF_8);
  }

  private List<@Nullable Object> list(int length) throws IOException {
    List<@Nullable Object> list = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      list.add(read());
    }
    return list;
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the server closed the connection");
      }
      line.write(next);
    }
    String text = line.toString(UTF_8);
    return text.substring(0, text.length() - 1);
  }
}
