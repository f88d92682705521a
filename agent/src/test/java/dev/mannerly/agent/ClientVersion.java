package dev.mannerly.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * This run's class path with another version of a client. The build lays the jars of each version
 * out in a folder below {@code target/clients}.
 */
final class ClientVersion {

  private ClientVersion() {}

  /**
   * A class path for a forked JVM.
   *
   * @param folder the folder of the version, such as {@code okhttp-3.14.9}
   * @param replaced how the names of jars begin that it takes the place of
   */
  static String classPath(String folder, String... replaced) {
    Path jars = Path.of(System.getProperty("agent.jar")).resolveSibling("clients").resolve(folder);
    List<String> here = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
    return Stream.concat(
            jars(jars), here.stream().filter(entry -> !begins(entry, List.of(replaced))))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Stream<String> jars(Path folder) {
    try (Stream<Path> found = Files.list(folder)) {
      String[] jars = found.map(Path::toString).sorted().toArray(String[]::new);
      if (jars.length == 0) {
        throw new AssertionError("no jars in " + folder);
      }
      return Arrays.stream(jars);
    } catch (IOException e) {
      throw new AssertionError("the build has not laid out " + folder, e);
    }
  }

  private static boolean begins(String entry, List<String> names) {
    String file = Path.of(entry).getFileName().toString();
    return names.stream()
        .anyMatch(name -> file.matches(java.util.regex.Pattern.quote(name) + "-\\d.*\\.jar"));
  }
}
