package dev.mannerly.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The packaged agent, and settings to run it with. */
final class AgentJar {

  private AgentJar() {}

  static Path path() {
    return Path.of(System.getProperty("agent.jar"));
  }

  /** The JVM's argument, with what follows the equals sign. */
  static String agent(String arguments) {
    return "-javaagent:" + path() + "=" + arguments;
  }

  /** Writes settings into a folder; the log goes there, too. */
  static Path settings(Path folder, String... lines) {
    Path file = folder.resolve("mannerly.yml");
    String text =
        "version: 1\nidentity: {product: TestBot, version: \"1.0\", contact: bot@test.example}\n"
            + "action-log: {file: "
            + log(folder)
            + "}\n"
            + String.join("\n", lines)
            + "\n";
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path log(Path folder) {
    return folder.resolve("actions.jsonl");
  }
}
