package dev.mannerly.agent.boot;

import org.jspecify.annotations.Nullable;

/** Which Java this is, told by what every version has. */
final class JavaVersion {
  private static final int FLOOR = 17;

  private JavaVersion() {}

  /** The one line for a JVM that is too old, or null where all is well. */
  static @Nullable String complaint(String specification) {
    if (feature(specification) >= FLOOR) {
      return null;
    }
    return "Mannerly needs Java " + FLOOR + " or newer; this JVM is Java " + specification + ".";
  }

  static String specification() {
    return System.getProperty("java.specification.version", "0");
  }

  private static int feature(String specification) {
    String plain = specification.startsWith("1.") ? specification.substring(2) : specification;
    int end = 0;
    while (end < plain.length() && Character.isDigit(plain.charAt(end))) {
      end++;
    }
    return end == 0 ? 0 : Integer.parseInt(plain.substring(0, end));
  }
}
