package dev.mannerly;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.UUID;

/** Names this JVM among those that share a log or a coordinator. */
final class Instances {

  private Instances() {}

  /** Host, process and chance: unique also after a restart with the same process id. */
  static String name() {
    String chance = UUID.randomUUID().toString().substring(0, 8);
    return host() + "-" + ProcessHandle.current().pid() + "-" + chance;
  }

  private static String host() {
    String named = System.getenv("HOSTNAME");
    if (named != null && !named.isBlank()) {
      return named;
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
