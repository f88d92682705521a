package dev.mannerly.okhttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.testkit.RecordedPermit;
import dev.mannerly.testkit.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import okhttp3.Cache;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoliteInterceptorTest {
  private final Site site = new Site();

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void spacesCalls() throws IOException {
    site.origin.on("/a", Reply.ok("a"));
    OkHttpClient client = client();

    site.get(client, "site.test", "/a");
    site.get(client, "site.test", "/a");

    site.origin.expect("GET /a", "GET /a");
    site.assertSentWithPermits();
    assertThat(site.session.permits()).allMatch(permit -> permit.status() == 200);
  }

  @Test
  void retries_whenThePolicySaysSo() throws IOException {
    site.session.retrying(1);
    site.origin.on("/a", Reply.status(503), Reply.ok("up"));

    assertThat(site.get(client(), "site.test", "/a")).isEqualTo("up");

    site.origin.expect("GET /a", "GET /a");
    assertThat(site.session.asked()).extracting(Hop::attempt).containsExactly(0, 1);
  }

  @Test
  void refuses() {
    site.session.refusing(hop -> Refusal.of(Reason.ROBOTS_DISALLOWED, "line 2"));

    assertThatThrownBy(() -> site.get(client(), "site.test", "/a"))
        .isInstanceOf(RequestRefusedException.class);

    assertThat(site.session.asked()).hasSize(1);
  }

  @Test
  void saysOnce_whenARedirectPassedItBy() throws IOException {
    site.origin.on("/a", Reply.redirect(302, "/b")).on("/b", Reply.ok("b"));
    OkHttpClient client = client();
    PrintStream stderr = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      site.get(client, "site.test", "/a");
      site.get(client, "site.test", "/a");
    } finally {
      System.setErr(stderr);
    }

    assertThat(said.toString(StandardCharsets.UTF_8))
        .containsOnlyOnce("PoliteOkHttp.install sees every request");
    assertThat(site.origin.arrivals()).hasSize(4);
    assertThat(site.session.permits()).allMatch(permit -> permit.status() == 302);
  }

  @Test
  void givesTheTurnBack_whenTheCacheAnswers(@TempDir Path folder) throws IOException {
    site.origin.on("/a", Reply.ok("kept").header("Cache-Control", "max-age=60"));
    OkHttpClient client =
        new OkHttpClient.Builder()
            .cache(new Cache(folder.toFile(), 1_000_000))
            .addInterceptor(new PoliteInterceptor(site.session))
            .build();

    site.get(client, "site.test", "/a");
    site.get(client, "site.test", "/a");

    site.origin.expect("GET /a");
    assertThat(site.session.permits())
        .extracting(RecordedPermit::isBack)
        .containsExactly(false, true);
  }

  @Test
  void holdsTheLeaseUntilTheBodyIsClosed() throws IOException {
    site.origin.on("/a", Reply.ok("0123456789"));

    try (Response response = client().newCall(site.request("site.test", "/a")).execute()) {
      assertThat(response.body().source().readByte()).isEqualTo((byte) '0');
      assertThat(site.session.permits()).allMatch(RecordedPermit::open);
    }

    assertThat(site.session.permits()).noneMatch(RecordedPermit::open);
    site.origin.expect("GET /a");
  }

  private OkHttpClient client() {
    return new OkHttpClient.Builder().addInterceptor(new PoliteInterceptor(site.session)).build();
  }
}
