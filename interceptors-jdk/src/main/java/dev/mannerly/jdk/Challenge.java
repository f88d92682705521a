package dev.mannerly.jdk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.PasswordAuthentication;
import java.net.http.HttpHeaders;
import java.nio.charset.Charset;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Basic challenge; the JDK's client knows no other scheme.
 *
 * @param scheme as it was written
 * @param realm what is asked for, or null when it was not said
 * @param charset how name and password are encoded
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7617">RFC 7617</a>
 */
record Challenge(String scheme, @Nullable String realm, Charset charset) {
  private static final Pattern SCHEME = Pattern.compile("\\s*([^\\s,=]+)(?:\\s+|$)");
  private static final Pattern PARAMETER =
      Pattern.compile("([\\w-]+)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^\\s,]+))");

  /**
   * The first Basic challenge of a response.
   *
   * @throws IOException if it asks for credentials without saying for what
   */
  static Optional<Challenge> find(Party party, HttpHeaders headers) throws IOException {
    List<String> lines = headers.allValues(party.challenge());
    if (lines.isEmpty()) {
      throw new IOException(
          party.challenge() + " header missing for response code " + party.status());
    }
    return lines.stream().flatMap(line -> parse(line).stream()).findFirst();
  }

  /** The header value that answers. */
  String answer(PasswordAuthentication given) {
    String pair = given.getUserName() + ":" + new String(given.getPassword());
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(charset));
  }

  private static Optional<Challenge> parse(String line) {
    Matcher scheme = SCHEME.matcher(line);
    if (!scheme.lookingAt() || !scheme.group(1).equalsIgnoreCase("Basic")) {
      return Optional.empty();
    }
    String realm = null;
    Charset charset = ISO_8859_1;
    Matcher parameter = PARAMETER.matcher(line).region(scheme.end(), line.length());
    while (parameter.find()) {
      String quoted = parameter.group(2);
      String value = quoted == null ? parameter.group(3) : quoted.replaceAll("\\\\(.)", "$1");
      if (parameter.group(1).equalsIgnoreCase("realm")) {
        realm = value;
      } else if (parameter.group(1).equalsIgnoreCase("charset")) {
        charset = "UTF-8".equalsIgnoreCase(value) ? UTF_8 : ISO_8859_1;
      }
    }
    return Optional.of(new Challenge(scheme.group(1), realm, charset));
  }
}
