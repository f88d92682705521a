package dev.mannerly.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts a script together from its resources: a line {@code -- include name} stands for the text of
 * another one. That takes the place of functions, each of which would be made anew by every call.
 */
final class ScriptText {
  private static final Pattern INCLUDE = Pattern.compile("(?m)^ *-- include (\\w+)$");

  private ScriptText() {}

  static String of(String name) {
    return INCLUDE
        .matcher(resource(name + ".lua"))
        .replaceAll(include -> Matcher.quoteReplacement(of(include.group(1))));
  }

  private static String resource(String name) {
    try (InputStream in = ScriptText.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the script " + name + " is missing in the jar");
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
