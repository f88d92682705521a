package dev.mannerly.agent.program;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;

/** Overwrites a jar, as a build does while a crawler runs from it, and fetches then. */
final class FetchOverNothing {
  private FetchOverNothing() {}

  /** The jar, an URL for a first fetch by another client, and one for a fetch after that. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    try (var in = URI.create(arguments[1]).toURL().openStream()) {
      System.out.println(in.readAllBytes().length);
    }
    Path jar = Path.of(arguments[0]);
    Files.write(jar, new byte[(int) Files.size(jar)]);
    try {
      System.out.println(Fetch.fetch(HttpClient.newHttpClient(), arguments[2]));
    } catch (LinkageError e) {
      System.out.println("not loaded");
    }
  }
}
