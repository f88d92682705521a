package dev.mannerly.robots;

import static dev.mannerly.robots.ScriptedFetch.RULES;
import static dev.mannerly.robots.ScriptedFetch.answer;
import static dev.mannerly.robots.ScriptedFetch.redirect;
import static dev.mannerly.robots.ScriptedFetch.rules;
import static dev.mannerly.robots.ScriptedFetch.status;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.RobotsSettings;
import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Origin;
import dev.mannerly.testkit.CaseRow;
import dev.mannerly.testkit.CaseRows;
import dev.mannerly.testkit.FakeTime;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a fetch of robots.txt comes to. The body that a case calls rules forbids /private. */
class RobotsFetchCasesTest {

  private static final String HTML = "<!DOCTYPE html><html><body><p>Disallow: /</p></body></html>";
  private static final String URL = "https://shop.example/robots.txt";
  private static final String OTHER = "https://other.example/r.txt";

  private final FakeTime time = FakeTime.at("2026-03-10T12:00:00Z");
  private final ScriptedFetch fetch = new ScriptedFetch();
  private final Robots robots =
      new Robots(
          RobotsSettings.DEFAULT,
          "AcmeBot",
          fetch,
          time.time(),
          Surroundings.alone(
                  fetched ->
                      fetched.first("retry-after").map(Long::valueOf).map(Duration::ofSeconds))
              .resolver((hop, host) -> List.of()));

  static List<CaseRow> cases() {
    return CaseRows.of(RobotsFetchCasesTest.class, "robots-fetch-cases.tsv");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void takesAnAnswerForWhatItIs(CaseRow row) throws IOException {
    play(row.text("outcome"));

    String verdict = verdict();

    assertThat(List.of(row.text("verdict").split("\\|"))).as(row.text("why")).contains(verdict);
    assertThat(robots.cached(destination("/robots.txt"))).isInstanceOf(Verdict.Allowed.class);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void keepsTheVerdictAsLongAsTheCaseSays(CaseRow row) throws IOException {
    Duration life = life(row.text("recheck"));
    play(row.text("outcome"));
    ask("/x");

    time.advance(life.minusMillis(1));
    assertThat(robots.cached(destination("/x"))).isNotNull();
    time.advanceMillis(1);
    assertThat(robots.cached(destination("/x"))).isNull();
  }

  private String verdict() {
    Verdict rest = ask("/x");
    Verdict forbidden = ask("/private/1");
    if (forbidden instanceof Verdict.Unreachable && rest instanceof Verdict.Unreachable) {
      return "deny_all";
    }
    assertThat(rest).isInstanceOf(Verdict.Allowed.class);
    if (!(forbidden instanceof Verdict.Disallowed)) {
      return "allow_all";
    }
    return fetch.asked.size() > 1 && fetch.headers.get(1).containsKey("If-None-Match")
        ? "cached"
        : "rules";
  }

  private static Duration life(String recheck) {
    return switch (recheck) {
      case "24h" -> Duration.ofHours(24);
      case "short" -> Duration.ofMinutes(1);
      case "floor" -> Duration.ofMinutes(5);
      default -> Duration.ofSeconds(Long.parseLong(recheck.replace("s", "")));
    };
  }

  private Verdict ask(String path) {
    return robots
        .verdict(Hop.of("test", "GET", "https://shop.example" + path), destination(path))
        .join();
  }

  private static Destination destination(String path) {
    return new Destination(new Origin("https", "shop.example", 443), path);
  }

  /** Scripts what the words of a case describe; unknown words fail. */
  private void play(String outcome) throws IOException {
    switch (outcome) {
      case "200 content-encoding=gzip body=corrupt" -> fetch.on(URL, new ZipException("corrupt"));
      case "200 content-length=1000 got=400 then-close" -> fetch.on(URL, new EOFException("cut"));
      case "200 stalls-past-read-timeout" -> fetch.on(URL, new SocketTimeoutException("read"));
      case "connect timeout" -> fetch.on(URL, new ConnectException("timed out"));
      case "connection reset before-status" -> fetch.on(URL, new SocketException("reset"));
      case "tls certificate-expired", "tls name-mismatch" ->
          fetch.on(URL, new SSLHandshakeException(outcome));
      case "header-block larger than client limit" -> fetch.on(URL, new IOException("header"));
      case "304 with-stored-copy" -> playRevalidation();
      case "304 no-stored-copy" -> fetch.on(URL, status(304));
      case "redirect hops=5 then 200 rules" -> playChain();
      case "302 no-location" -> fetch.on(URL, status(302));
      case "302 location=garbage" -> fetch.on(URL, redirect("http://[not a host/"));
      default -> playAnswer(outcome.split(" "));
    }
  }

  private void playAnswer(String[] words) throws IOException {
    String all = String.join(" ", words);
    if (words.length > 1 && words[1].equals("to")) {
      boolean same = words[2].equals("same-host");
      fetch.on(URL, redirect(same ? "/r.txt" : OTHER));
      playAt(same ? "https://shop.example/r.txt" : OTHER, all.replaceFirst("^.*? (?=\\d{3})", ""));
    } else {
      playAt(URL, all);
    }
  }

  private void playAt(String url, String outcome) throws IOException {
    String[] words = outcome.split(" ");
    int status = Integer.parseInt(words[0]);
    Fetched answer = status(status);
    for (String word : Arrays.asList(words).subList(1, words.length)) {
      answer =
          switch (word) {
            case "text/html" -> answer(status, HTML, Map.of("Content-Type", "text/html"));
            case "application/octet-stream" -> answer(status, "", Map.of("Content-Type", word));
            case "body=html-error-page", "content-encoding=gzip", "no-content-encoding" -> answer;
            case "body=rules", "rules" -> body(answer, RULES.getBytes(StandardCharsets.UTF_8));
            case "body=gzip(rules)" -> // a way decodes what the headers speak of
                outcome.contains("no-content-encoding")
                    ? body(answer, gzip(RULES))
                    : body(answer, RULES.getBytes(StandardCharsets.UTF_8));
            case "decoded>limit", "body>500KiB" -> longRules();
            case "rules-in-first-500KiB" -> answer;
            case "retry-after=120", "retry-after=3600" ->
                answer(status, "", Map.of("Retry-After", word.substring(12)));
            case "cache-control=no-store" ->
                answer(status, "", Map.of("Cache-Control", "private, No-Store"));
            default -> throw new IllegalArgumentException("unknown word: " + word);
          };
    }
    fetch.on(url, answer);
  }

  private void playRevalidation() {
    fetch.on(URL, answer(200, RULES, Map.of("ETag", "\"1\"")));
    ask("/x");
    time.advance(Duration.ofHours(24));
    fetch.on(URL, status(304));
  }

  private void playChain() {
    fetch.on(URL, redirect("/1"));
    for (int i = 1; i <= 4; i++) {
      fetch.on("https://shop.example/" + i, redirect("/" + (i + 1)));
    }
    fetch.on("https://shop.example/5", rules(RULES));
  }

  private static Fetched body(Fetched answer, byte[] body) {
    return new Fetched(answer.status(), answer.headers(), body, false);
  }

  private static Fetched longRules() {
    String body = RULES + "#".repeat(Robots.MAX_BYTES - RULES.length());
    return new Fetched(200, Map.of(), body.getBytes(StandardCharsets.UTF_8), true);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return out.toByteArray();
  }
}
