package dev.mannerly.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One of the programs that come with a JDK. */
final class Tool {

  private Tool() {}

  /** What it prints and how it ends, with the agent in JAVA_TOOL_OPTIONS or without. */
  static String run(Path java, List<String> command, String options) throws Exception {
    List<String> full = new ArrayList<>(command);
    full.set(0, java.resolveSibling(command.get(0)).toString());
    ProcessBuilder builder = new ProcessBuilder(full).redirectErrorStream(true);
    if (!options.isEmpty()) {
      builder.environment().put("JAVA_TOOL_OPTIONS", options);
    }
    Process process = builder.start();
    String printed = output(process);
    return process.waitFor() + "\n" + printed;
  }

  /** The JVM itself says that it took the variable up. */
  private static String output(Process process) throws IOException {
    String all = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return all.lines().filter(line -> !line.startsWith("Picked up")).toList().toString();
  }
}
