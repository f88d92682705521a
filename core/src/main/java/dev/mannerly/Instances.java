package dev.mannerly;

import dev.mannerly.session.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/** Names this JVM among those that share a log or a coordinator. */
final class Instances {

  private Instances() {}

  /** Host, process and chance: unique also after a restart with the same process id. */
  static Sessions.Self self() {
    String chance = UUID.randomUUID().toString().substring(0, 8);
    String host = host();
    long pid = ProcessHandle.current().pid();
    return new Sessions.Self(host + "-" + pid + "-" + chance, host, pid);
  }

  /** No look-up: a resolver may be slow, or made for a test. */
  private static String host() {
    for (String variable : List.of("HOSTNAME", "COMPUTERNAME")) {
      String named = System.getenv(variable);
      if (named != null && !named.isBlank()) {
        return named;
      }
    }
    try {
      return Files.readString(Path.of("/etc/hostname")).strip();
    } catch (IOException e) {
      return "host";
    }
  }
}
