package dev.mannerly.actionlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.config.ActionLogSettings.Urls;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlRedactionTest {

  @ParameterizedTest
  @CsvSource({
    "https://example.com/a?q=1#top, https://example.com/a?q=1, https://example.com/a",
    "https://example.com, https://example.com, https://example.com",
    "http://user:secret@example.com:8080/a?b, http://example.com:8080/a?b, http://example.com:8080/a",
    "HTTPS://user@[2001:db8::1]:80/a, HTTPS://[2001:db8::1]:80/a, HTTPS://[2001:db8::1]:80/a",
    "https://example.com/@user/x@y?m=a@b, https://example.com/@user/x@y?m=a@b, https://example.com/@user/x@y",
    "https://example.com?mail=a@b, https://example.com?mail=a@b, https://example.com",
    "http://a@b:secret@example.com/, http://example.com/, http://example.com/",
    "http://example.com:x/a, http://example.com:x/a, http://example.com:x/a"
  })
  void takesOutUserinfoAndFragment_andTheQueryAsConfigured(String url, String full, String path) {
    assertThat(new UrlRedaction(Urls.FULL).apply(url)).isEqualTo(full);
    assertThat(new UrlRedaction(Urls.PATH).apply(url)).isEqualTo(path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "user:secret@example.com/",
        "//user:secret@example.com/",
        " http://user:secret@example.com/",
        "http:user:secret@example.com/",
        "http:/user:secret@example.com/",
        "http:\\\\user:secret@example.com/",
        "http:///user:secret@example.com/",
        "ht\ntp://user:secret@example.com/",
        "http://user:secret/more@example.com/",
        "http://user:secret?more@example.com/",
        "http://user:secret#more@example.com/",
        "http://user:secret\\more@example.com/",
        "http://user:secret\uff20example.com/",
        "http://user:sec[ret@example.com/",
        "ftp://user:secret@example.com/",
        "\u0000user:secret@example.com"
      })
  void neverShowsAPassword_howeverBrokenTheUrl(String url) {
    for (Urls urls : Urls.values()) {
      assertThat(new UrlRedaction(urls).apply(url)).doesNotContain("secret", "sec[ret", "more@");
    }
  }

  @Test
  void tellsUrlsApartByHash_withoutTheirUserinfo() {
    UrlRedaction hash = new UrlRedaction(Urls.HASH);

    assertThat(hash.apply("https://example.com/a?q=1"))
        .matches("sha256:[0-9a-f]{32}")
        .isEqualTo(hash.apply("https://user:secret@example.com/a?q=1#top"))
        .isNotEqualTo(hash.apply("https://example.com/a?q=2"));
  }

  @ParameterizedTest
  @EnumSource
  void leavesAnAbsentUrlAbsent(Urls urls) {
    assertThat(new UrlRedaction(urls).apply(null)).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void staysQuickAndWhole_forHugeUrls(Urls urls) {
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder text = new StringBuilder("http://");
    random.ints(1_000_000, 0, 8).forEach(unit -> text.append("a:@/?#[\\".charAt(unit)));

    assertThat(new UrlRedaction(urls).apply(text.toString())).isNotNull();
  }
}
