package dev.mannerly.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;

/** What this was built as. */
public final class Version {

  private Version() {}

  /** {@code 1.2.3}, or {@code unknown} where the resource is missing. */
  public static String current() {
    try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
      return in == null ? "unknown" : new String(in.readAllBytes(), UTF_8).strip();
    } catch (IOException e) {
      return "unknown"; // it is shown to people and decides nothing
    }
  }
}
