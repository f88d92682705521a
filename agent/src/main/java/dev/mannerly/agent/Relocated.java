package dev.mannerly.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Copies of clients that a build has moved under another package. Looked up for every class that is
 * loaded, so by its simple name first.
 */
final class Relocated {
  private final Map<String, List<Original>> bySimpleName = new HashMap<>();
  private final List<String> prefixes = new ArrayList<>();

  private record Original(String type, ClientHook hook) {}

  /**
   * A moved class.
   *
   * @param original its internal name before the move
   * @param prefix the package it was moved under, with dots
   * @param wanted whether the operator named that package
   */
  record Copy(ClientHook hook, String original, String prefix, boolean wanted) {}

  Relocated(List<ClientHook> clients, List<String> wantedPrefixes) {
    for (ClientHook client : clients) {
      for (String type : client.types()) {
        if (!ofTheJdk(type)) {
          bySimpleName
              .computeIfAbsent(simpleName(type), name -> new ArrayList<>(2))
              .add(new Original(type, client));
        }
      }
    }
    for (String prefix : wantedPrefixes) {
      prefixes.add(prefix.endsWith(".") ? prefix.substring(0, prefix.length() - 1) : prefix);
    }
  }

  /** The copy that this class is, by its internal name; null for all others. */
  @Nullable Copy find(String type) {
    List<Original> originals = bySimpleName.get(simpleName(type));
    if (originals == null) {
      return null;
    }
    for (Original original : originals) {
      if (type.endsWith("/" + original.type())) {
        String prefix =
            type.substring(0, type.length() - original.type().length() - 1).replace('/', '.');
        return new Copy(original.hook(), original.type(), prefix, prefixes.contains(prefix));
      }
    }
    return null;
  }

  private static boolean ofTheJdk(String type) {
    return type.startsWith("jdk/") || type.startsWith("sun/") || type.startsWith("java/");
  }

  private static String simpleName(String type) {
    return type.substring(type.lastIndexOf('/') + 1);
  }
}
