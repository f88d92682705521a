package dev.mannerly.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.hop.BadUrlException;
import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Origin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DestinationsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "http://example.com/ http example.com 80",
        "HTTP://Example.com:8080/ http example.com 8080",
        "https://example.com/ https example.com 443",
        "https://example.com:80/ https example.com 80",
        "https://example.com:0443/ https example.com 443",
        "ws://example.com/ http example.com 80",
        "WSS://example.com/ https example.com 443",
        "http://user:p%40w@example.com:81/ http example.com 81",
        "http://[2001:DB8::1]:8080/ http [2001:db8::1] 8080",
        "http://[::1] http [::1] 80",
        "http://[::1]: http [::1] 80",
        "http://www.example.com http www.example.com 80",
      })
  void readsTheOrigin(String url, String scheme, String host, int port) {
    assertThat(Destinations.parse(url).origin()).isEqualTo(new Origin(scheme, host, port));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '\t',
      value = {
        "http://e.test\t/",
        "http://e.test/\t/",
        "http://e.test#f\t/",
        "http://e.test?a=/b\t/?a=/b",
        "http://e.test/a/../b/./c\t/a/../b/./c",
        "http://e.test/a|b c`d%e%zz\u00e9?q={x}|^#f#g\t/a|b c`d%e%zz\u00e9?q={x}|^",
        "http://e.test//a@b:c\\d\t//a@b:c\\d",
        "http://e.test:80/%41?\t/%41?",
        "http://e.test:80?\t/?",
      })
  void takesPathAndQueryAsTheyAre(String url, String path) {
    assertThat(Destinations.parse(url).path()).isEqualTo(path);
  }

  @Test
  void dropsSpacesAndControlsAroundTheUrl() {
    assertThat(Destinations.parse(" \t\nhttp://example.com/a\r\n "))
        .isEqualTo(new Destination(new Origin("http", "example.com", 80), "/a"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '\t',
      quoteCharacter = '"',
      value = {
        "ftp://example.com/\thttp://",
        "example.com\thttp://",
        "//example.com/\thttp://",
        "http:example.com\thttp://",
        "http:/example.com\thttp://",
        "mailto:a@example.com\thttp://",
        "http://\tno host",
        "http://user@/\tno host",
        "http://example.com\\@other.test/\tbackslash before its path, at character 19",
        "http://a@b@example.com/\ttwo '@'",
        "http://example.com:0/\twithin 1 to 65535",
        "http://example.com:65536/\twithin 1 to 65535",
        "http://example.com:18446744073709551696/\twithin 1 to 65535",
        "http://example.com:8a/\tno number",
        "http://example.com:\u0668\u0660/\tno number",
        "http://example.com:80:80/\ttwo ':'",
        "http://[::1/\t'['",
        "http://[::1]x/\t'['",
        "http://e_x!mple.com/\t'!' at character 4",
        "http://exa mple.com/\tU+0020 at character 4",
        "http://a..b/\tempty label at character 3",
        "http://b%zz/\t'%' without two hex digits at character 2",
        "http://b%ff.com/\tnot UTF-8",
        "http://b%25.com/\t'%'",
        "http://[fe80::1%]/\tzone",
        "http://1.2.3.256/\tabove 255",
        "http://1.2.3.08/\tleading zero",
        "http://a.0x1F/\tIPv4",
        "http://99999999999/\t11 digits",
      })
  void saysWhatIsWrong(String url, String message) {
    assertThatThrownBy(() -> Destinations.parse(url))
        .isInstanceOf(BadUrlException.class)
        .hasMessageContaining(message);
  }

  @Test
  void refusesALineBreakInTheRequestTarget() {
    assertThatThrownBy(
            () -> Destinations.parse("http://example.com/ HTTP/1.1\r\nHost: other\r\n\r\nx"))
        .isInstanceOf(BadUrlException.class)
        .hasMessageContaining("line break");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://user:s3cret@exa mple.com/?s3cret",
        "http://s3cret@b@example.com/?s3cret#s3cret",
        "http://user:s3cret/x@example.com/",
        "s3cret://s3cret@example.com/?s3cret",
        "http://s3cret\\@example.com/",
        "http://a:s3cret@example.com:s3cret/",
        "http://example.com/?s3cret\nx",
      })
  void repeatsNoSecret(String url) {
    assertThatThrownBy(() -> Destinations.parse(url))
        .isInstanceOf(BadUrlException.class)
        .hasMessageNotContaining("s3cret");
  }
}
