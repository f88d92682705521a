package dev.mannerly.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file for {@code -Djdk.net.hosts.file}, which a JVM must get at its start: from then on the JDK
 * knows these names and no others, so that no look-up leaves the machine.
 */
public final class HostsFile {
  private final List<String> lines = new ArrayList<>(List.of("127.0.0.1 localhost"));

  private HostsFile() {}

  public static HostsFile create() {
    return new HostsFile();
  }

  /** Names that are found at 127.0.0.1. */
  public HostsFile ipv4(String... names) {
    return add("127.0.0.1", names);
  }

  /** Names that are found at [::1]; a name may stand in both. */
  public HostsFile ipv6(String... names) {
    return add("0:0:0:0:0:0:0:1", names);
  }

  /** Writes the file and returns the JVM argument that names it. */
  public String writeTo(Path file) {
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return "-Djdk.net.hosts.file=" + file.toAbsolutePath();
  }

  private HostsFile add(String address, String... names) {
    for (String name : names) {
      lines.add(address + " " + name);
    }
    return this;
  }
}
