package dev.mannerly.testkit.robots;

import dev.mannerly.testkit.Reply;
import java.util.Arrays;
import java.util.List;

/** An answer by the words of a case: a status, and what is special about it. */
record Words(String all) {
  private static final String RULES = RobotsSite.RULES;
  private static final String HTML = "<!DOCTYPE html><html><body><p>Disallow: /</p></body></html>";
  private static final int LIMIT = 500 * 1024;

  Reply reply() {
    if (all.equals("header-block larger than client limit")) {
      return Reply.ok(RULES).header("X-Large", "x".repeat(1 << 20));
    }
    String[] words = all.split(" ", -1);
    Reply reply = Reply.status(Integer.parseInt(words[0]));
    for (String word : List.of(words).subList(1, words.length)) {
      reply = with(reply, word);
    }
    return reply;
  }

  /** How a fetch of it ends: a status or the word of a failure. */
  String end() {
    if (all.contains("then-close") || all.contains("cut-gzip")) {
      return "(reset|other)";
    }
    if (all.contains("stalls")) {
      return "timeout";
    }
    boolean unreadable = all.contains("corrupt") || all.contains("=br");
    String status = all.replaceFirst("^header-block", "200").substring(0, 3);
    return unreadable || all.startsWith("header-block")
        ? "(" + status + "|" + RobotsSite.BROKEN + ")"
        : status;
  }

  private Reply with(Reply reply, String word) {
    return switch (word) {
      case "no-location", "no-content-encoding", "no-stored-copy", "then-close" -> reply;
      case "rules-in-first-500KiB", "content-encoding=gzip" -> reply;
      case "location=garbage" -> reply.header("Location", "http://[not a host/");
      case "text/html" -> reply.header("Content-Type", "text/html; charset=utf-8").body(HTML);
      case "application/octet-stream" -> reply.header("Content-Type", word);
      case "body=html-error-page" -> reply.body(HTML);
      case "body=rules", "rules" -> reply.body(RULES);
      case "body=gzip(rules)" -> packed(reply.body(RULES));
      case "body=corrupt" -> coded(reply, corrupt(gzip(RULES)));
      case "body=cut-gzip(rules)" -> coded(reply, Arrays.copyOf(gzip(RULES), 20));
      case "decoded>limit" -> reply.body(RULES + "# more\n".repeat(4 << 20)).gzip();
      case "body>500KiB" -> reply.body(RULES + "#".repeat(LIMIT) + "\nDisallow: /\n");
      case "content-length=1000" -> reply.body(RULES + "#".repeat(1000 - RULES.length()));
      case "got=400" -> reply.truncatedAfter(400);
      case "stalls-past-read-timeout" -> reply.body(RULES).stallingAfter(10);
      case "chunked" -> reply.chunked();
      default -> header(reply, word);
    };
  }

  private static Reply header(Reply reply, String word) {
    int sign = word.indexOf('=');
    String name = sign < 0 ? "" : word.substring(0, sign);
    if (!List.of("retry-after", "cache-control", "content-encoding").contains(name)) {
      throw new IllegalArgumentException("unknown word: " + word);
    }
    return reply.header(name, word.substring(sign + 1));
  }

  private Reply packed(Reply reply) {
    return all.contains("no-content-encoding") ? reply.body(gzip(RULES)) : reply.gzip();
  }

  private static Reply coded(Reply reply, byte[] body) {
    return reply.body(body).header("Content-Encoding", "gzip");
  }

  private static byte[] gzip(String text) {
    return Reply.ok(text).gzip().body();
  }

  private static byte[] corrupt(byte[] packed) {
    byte[] body = packed.clone();
    body[12] ^= 0x55;
    body[body.length - 6] ^= 0x55;
    return body;
  }
}
