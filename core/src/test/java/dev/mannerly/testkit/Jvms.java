package dev.mannerly.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Java commands that forked tests run on. */
public final class Jvms {
  private static final Pattern JDK_HOME = Pattern.compile("<jdkHome>\\s*([^<]+?)\\s*</jdkHome>");

  private Jvms() {}

  /** The {@code java} of the JDK that runs this test. */
  public static Path running() {
    return java(Path.of(System.getProperty("java.home")));
  }

  /**
   * The {@code java} of a JDK 25: this one, else {@code JAVA_25_HOME}, Maven's toolchains, or where
   * JDKs usually stand. Fails where there is none.
   */
  public static Path java25() {
    return candidates().stream()
        .filter(home -> isVersion(home, 25))
        .map(Jvms::java)
        .findFirst()
        .orElseThrow(
            () -> new AssertionError("no JDK 25 found: install one and set JAVA_25_HOME to it"));
  }

  private static List<Path> candidates() {
    List<Path> homes = new ArrayList<>();
    homes.add(Path.of(System.getProperty("java.home")));
    String named = System.getenv("JAVA_25_HOME");
    if (named != null && !named.isBlank()) {
      homes.add(Path.of(named));
    }
    Path user = Path.of(System.getProperty("user.home"));
    homes.addAll(toolchains(user.resolve(".m2/toolchains.xml")));
    homes.addAll(below(Path.of("/usr/lib/jvm")));
    homes.addAll(below(user.resolve(".sdkman/candidates/java")));
    homes.addAll(below(user.resolve(".jdks")));
    below(Path.of("/Library/Java/JavaVirtualMachines"))
        .forEach(bundle -> homes.add(bundle.resolve("Contents/Home")));
    return homes;
  }

  private static List<Path> toolchains(Path file) {
    List<Path> homes = new ArrayList<>();
    if (Files.isRegularFile(file)) {
      try {
        Matcher matcher = JDK_HOME.matcher(Files.readString(file));
        while (matcher.find()) {
          homes.add(Path.of(matcher.group(1)));
        }
      } catch (IOException e) {
        throw new AssertionError("unreadable " + file, e);
      }
    }
    return homes;
  }

  private static List<Path> below(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(folder)) {
      return found.sorted().toList();
    } catch (IOException e) {
      throw new AssertionError("unreadable " + folder, e);
    }
  }

  private static boolean isVersion(Path home, int feature) {
    Path release = home.resolve("release");
    try {
      return Files.isExecutable(java(home))
          && Files.isRegularFile(release)
          && Pattern.compile("JAVA_VERSION=\"" + feature + "\\b")
              .matcher(Files.readString(release))
              .find();
    } catch (IOException e) {
      return false;
    }
  }

  private static Path java(Path home) {
    return home.resolve("bin/java");
  }
}
