package dev.mannerly.testkit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes a reply to one request. */
final class ReplyWriter {
  private static final int CHUNK = 7;

  private final OutputStream out;
  private final Pause pause;

  ReplyWriter(OutputStream out, Pause pause) {
    this.out = out;
    this.pause = pause;
  }

  /** Whether the connection may carry another request. */
  boolean write(Arrival request, Reply reply) throws IOException {
    pause.of(reply.delay());
    if (reply.ending() == Reply.Ending.DROP) {
      return false;
    }
    boolean close =
        reply.ending() == Reply.Ending.CLOSE
            || "close".equalsIgnoreCase(request.header("connection"));
    boolean bodiless =
        "HEAD".equals(request.method()) || reply.status() == 204 || reply.status() == 304;
    out.write(head(reply, close).getBytes(StandardCharsets.ISO_8859_1));
    boolean whole = bodiless || writeBody(reply);
    out.flush();
    return whole && !close && reply.ending() != Reply.Ending.CLOSE_UNSAID;
  }

  private static String head(Reply reply, boolean close) {
    StringBuilder head =
        new StringBuilder("HTTP/1.1 ").append(reply.status()).append(" Scripted\r\n");
    reply.headers().forEach(line -> head.append(line).append("\r\n"));
    if (reply.ending() == Reply.Ending.CHUNKED) {
      head.append("Transfer-Encoding: chunked\r\n");
    } else if (reply.status() != 204 && reply.status() >= 200) {
      head.append("Content-Length: ").append(reply.body().length).append("\r\n");
    }
    if (close) {
      head.append("Connection: close\r\n");
    }
    return head.append("\r\n").toString();
  }

  private boolean writeBody(Reply reply) throws IOException {
    switch (reply.ending()) {
      case LENGTH, CLOSE, CLOSE_UNSAID -> out.write(reply.body());
      case CHUNKED -> writeChunks(reply.body());
      case TRUNCATE -> out.write(reply.body(), 0, reply.sentBytes());
      case STALL -> {
        out.write(reply.body(), 0, reply.sentBytes());
        out.flush();
        pause.untilClosed();
      }
      case DROP -> throw new IllegalStateException("a dropped request has no reply");
    }
    return reply.ending() != Reply.Ending.TRUNCATE && reply.ending() != Reply.Ending.STALL;
  }

  private void writeChunks(byte[] body) throws IOException {
    for (int from = 0; from < body.length; from += CHUNK) {
      int size = Math.min(CHUNK, body.length - from);
      out.write((Integer.toHexString(size) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
      out.write(body, from, size);
      out.write("\r\n".getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
    }
    out.write("0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
  }
}
