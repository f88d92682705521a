package dev.mannerly.testkit.robots;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.DeafPort;
import dev.mannerly.testkit.RawOrigin;
import dev.mannerly.testkit.RecordingOrigin;
import dev.mannerly.testkit.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Plays what the words of a case describe on real servers. */
final class RobotsSite implements AutoCloseable {
  static final String RULES = "User-agent: *\nDisallow: /private\n";

  private static final String OK = "HTTP/1.1 200 OK\r\n";

  /** How a client calls an answer that it cannot read is its own affair. */
  static final String BROKEN = "(other|reset|timeout)";

  /** In so many parts of our patience a slow site sends one octet, of which it has many more. */
  private static final int DRIPS = 50;

  /** An endless head, however patient we are, must fit into the memory of who has no limit. */
  private static final int LINES = 20_000;

  private final String host;
  private final String other;
  private final Duration patience;
  private final RecordingOrigin origin = RecordingOrigin.start();
  private @Nullable RecordingOrigin secure;
  private @Nullable RawOrigin raw;
  private @Nullable DeafPort deaf;

  /**
   * A site that serves nothing yet.
   *
   * @param host the one that is asked
   * @param other the other host of a case
   * @param patience how long our fetch waits for a whole answer
   */
  RobotsSite(String host, String other, Duration patience) {
    this.host = host;
    this.other = other;
    this.patience = patience;
  }

  /** Makes the site behave as the words say; unknown words fail. */
  Play play(String outcome) {
    return switch (outcome) {
      case "connect timeout" -> deaf();
      case "connection reset before-status" -> raw(RawOrigin.resetting(), "reset");
      case "tls certificate-expired" -> untrusted(Certificate.EXPIRED);
      case "tls name-mismatch" -> untrusted(Certificate.WRONG_NAME);
      case "304 with-stored-copy" -> revalidated();
      case "redirect hops=5 then 200 rules" -> chain(5, 5);
      case "redirect hops=6 then 200 rules" -> chain(6, 5);
      case "redirect loop" -> loop();
      case "302 to https 200 rules" -> upToTls();
      default -> outcome.startsWith("raw ") ? raw(outcome) : answers(outcome);
    };
  }

  /** What came, whatever server it came to. */
  List<Arrival> arrivals() {
    List<Arrival> all = new ArrayList<>(origin.arrivals());
    Stream.ofNullable(secure).map(RecordingOrigin::arrivals).forEach(all::addAll);
    Stream.ofNullable(raw).map(RawOrigin::arrivals).forEach(all::addAll);
    all.sort(Comparator.comparingLong(Arrival::nanos));
    return all;
  }

  @Override
  public void close() {
    Stream.of(secure, raw, deaf).filter(each -> each != null).forEach(RobotsSite::close);
    origin.close();
  }

  private static void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private Play answers(String outcome) {
    String[] words = outcome.split(" ", -1);
    if (words.length < 3 || !words[1].equals("to")) {
      origin.on("/robots.txt", new Words(outcome).reply());
      return here(List.of(asked("/robots.txt")), new Words(outcome).end());
    }
    boolean same = words[2].equals("same-host");
    String there = same ? host : other;
    String target = same ? "/r.txt" : origin.url(there, "/r.txt");
    String last = outcome.replaceFirst("^.*? (?=\\d{3})", "");
    origin.on("/robots.txt", Reply.redirect(Integer.parseInt(words[0]), target));
    origin.on("/r.txt", new Words(last).reply());
    return here(
        List.of(asked("/robots.txt"), "GET " + there + "/r.txt"), words[0], new Words(last).end());
  }

  private Play revalidated() {
    origin.on("/robots.txt", Reply.ok(RULES).header("ETag", "\"1\""), Reply.status(304));
    return here(List.of(asked("/robots.txt"), asked("/robots.txt")), "200", "304");
  }

  private Play chain(int length, int followed) {
    origin.on("/robots.txt", Reply.redirect(301, "/1"));
    for (int i = 1; i < length; i++) {
      origin.on("/" + i, Reply.redirect(List.of(302, 303, 307, 308).get(i % 4), "/" + (i + 1)));
    }
    origin.on("/" + length, Reply.ok(RULES));
    List<String> arrivals = new ArrayList<>(List.of(asked("/robots.txt")));
    List<String> ends = new ArrayList<>(List.of("301"));
    for (int i = 1; i <= followed; i++) {
      arrivals.add(asked("/" + i));
      ends.add(i == length ? "200" : List.of("302", "303", "307", "308").get(i % 4));
    }
    return new Play(origin.url(host, ""), arrivals, ends);
  }

  private Play loop() {
    origin.on("/robots.txt", Reply.redirect(302, "/a")).on("/a", Reply.redirect(302, "/b"));
    origin.on("/b", Reply.redirect(302, "/robots.txt"));
    return here(List.of(asked("/robots.txt"), asked("/a"), asked("/b")), "302", "302", "302");
  }

  private Play upToTls() {
    RecordingOrigin tls = RecordingOrigin.startTls(Certificate.VALID);
    secure = tls;
    tls.on("/r", Reply.redirect(302, origin.url(host, "/back")));
    origin.on("/robots.txt", Reply.redirect(302, tls.url(other, "/r")));
    origin.on("/back", Reply.ok(RULES));
    return here(
        List.of(asked("/robots.txt"), "GET " + other + "/r", asked("/back")), "302", "302", "200");
  }

  private Play untrusted(Certificate certificate) {
    secure = RecordingOrigin.startTls(certificate);
    return new Play(secure.url(host, ""), List.of(), List.of("tls"));
  }

  private Play deaf() {
    deaf = DeafPort.open();
    return new Play("http://" + host + ":" + deaf.port(), List.of(), List.of("timeout"));
  }

  private Play raw(String outcome) {
    return switch (outcome) {
      case "raw 200 slow-bytes" ->
          raw(RawOrigin.answering(wire -> wire.say(OK + "\r\n").drip(RULES, Duration.ofMillis(2))));
      case "raw 200 slow-bytes past-timeout" ->
          raw(
              RawOrigin.answering(
                  wire -> wire.say(OK + "\r\n").drip("#".repeat(500), patience.dividedBy(DRIPS))),
              "timeout");
      case "raw 200 slow-head past-timeout" ->
          raw(
              RawOrigin.answering(
                  wire -> wire.drip(OK + "X: ".repeat(500), patience.dividedBy(DRIPS))),
              "timeout");
      case "raw 200 body-without-end" ->
          raw(
              RawOrigin.answering(
                  wire -> wire.say(OK + "\r\n" + RULES).forever("# more\n", Duration.ZERO)));
      case "raw 200 headers-without-end" ->
          raw(
              RawOrigin.answering(
                  wire ->
                      wire.say(OK)
                          .forever(
                              "X-More: " + "x".repeat(200) + "\r\n", patience.dividedBy(LINES))),
              BROKEN);
      case "raw no-http" ->
          raw(RawOrigin.answering(wire -> wire.say("220 mail.test ESMTP\r\n\r\n")), BROKEN);
      case "raw 200 chunk-size=garbage" ->
          raw(
              RawOrigin.answering(
                  wire -> wire.say(OK + "Transfer-Encoding: chunked\r\n\r\nzz\r\n" + RULES)),
              BROKEN);
      case "raw 200 cut-in-the-head" ->
          raw(RawOrigin.answering(wire -> wire.say(OK + "X-A: ")), "reset");
      default -> throw new IllegalArgumentException("unknown words: " + outcome);
    };
  }

  private Play raw(RawOrigin origin) {
    return raw(origin, "200");
  }

  private Play raw(RawOrigin newRaw, String end) {
    raw = newRaw.onlyAt("/robots.txt");
    return new Play(
        "http://" + host + ":" + newRaw.port(), List.of(asked("/robots.txt")), List.of(end));
  }

  private Play here(List<String> arrivals, String... ends) {
    return new Play(origin.url(host, ""), arrivals, List.of(ends));
  }

  private String asked(String path) {
    return "GET " + host + path;
  }
}
