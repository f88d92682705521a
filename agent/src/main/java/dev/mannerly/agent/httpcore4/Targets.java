package dev.mannerly.agent.httpcore4;

import dev.mannerly.budget.Destinations;
import dev.mannerly.hop.BadUrlException;

/** Absolute URLs of requests whose line may be relative. */
public final class Targets {
  private Targets() {}

  /**
   * Where a request goes that is written to a host's own connection: the connection decides about
   * the host, whatever the line says.
   */
  public static String at(String origin, String line) {
    String path = isAbsolute(line) ? path(line) : line;
    return origin + (path.startsWith("/") ? "" : "/") + (path.equals("*") ? "" : path);
  }

  public static boolean isAbsolute(String line) {
    int colon = line.indexOf("://");
    return colon > 0 && line.lastIndexOf('/', colon) < 0 && line.lastIndexOf('?', colon) < 0;
  }

  /** Whether two URLs ask the same of the same: fragments stay at home. */
  public static boolean same(String one, String other) {
    try {
      return Destinations.parse(one).equals(Destinations.parse(other));
    } catch (BadUrlException e) {
      return false;
    }
  }

  private static String path(String absolute) {
    int authority = absolute.indexOf("://") + 3;
    for (int i = authority; i < absolute.length(); i++) {
      char c = absolute.charAt(i);
      if (c == '/' || c == '?' || c == '#') {
        return absolute.substring(i);
      }
    }
    return "/";
  }
}
