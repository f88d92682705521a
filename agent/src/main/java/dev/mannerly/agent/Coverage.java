package dev.mannerly.agent;

import dev.mannerly.agent.hook.MannerlyHook;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which clients were seen in this JVM, which of them are gated, and which cannot be. */
final class Coverage implements Sight {
  private final Console console;
  private final Map<String, Set<String>> packages = new ConcurrentHashMap<>();
  private final Set<String> copies = new ConcurrentSkipListSet<>();
  private final Set<String> seen = new ConcurrentSkipListSet<>();
  private final Map<String, Set<String>> misfits = new ConcurrentHashMap<>();

  /**
   * Nothing was seen yet.
   *
   * @param prefixes the packages that copies of clients were moved under
   */
  Coverage(Console console, List<ClientHook> clients, List<String> prefixes) {
    this.console = console;
    for (ClientHook client : clients) {
      packages.put(client.client(), withCopies(client.packages(), prefixes));
    }
  }

  private static Set<String> withCopies(Set<String> packages, List<String> prefixes) {
    Set<String> all = new HashSet<>(packages);
    for (String prefix : prefixes) {
      String before = prefix.endsWith(".") ? prefix : prefix + ".";
      packages.forEach(one -> all.add(before + one));
    }
    return Set.copyOf(all);
  }

  /** Tells drop-ins what they can leave to the agent. */
  void publish() {
    Set<String> gated = new ConcurrentSkipListSet<>(packages.keySet());
    gated.removeAll(misfits.keySet());
    MannerlyHook.cover(gated);
  }

  void seen(String client) {
    seen.add(client);
  }

  /** Keeps what does not fit, and names it on stderr the first time. */
  void misfit(String client, String from, String what) {
    if (misfits.computeIfAbsent(client, name -> new ConcurrentSkipListSet<>()).add(what)) {
      console.alarm(client + " from " + from + " is NOT gated, its version is unknown: " + what);
      publish();
    }
  }

  /**
   * Names a form of a client that is not gated, though the client is, the first time it is used.
   */
  void ungated(String client, String what) {
    if (copies.add(client + " in " + what)) {
      console.alarm(client + " is used in a form that is NOT gated: " + what);
    }
  }

  /** Names a relocated copy of a client that nobody told us to gate. */
  void copy(String client, String prefix) {
    if (copies.add(client + " under " + prefix)) {
      console.alarm(
          client
              + " is here under "
              + prefix
              + " and NOT gated; add it to clients.shaded-prefixes");
    }
  }

  @Override
  public @Nullable String misfitAmong(Predicate<Set<String>> matching) {
    for (String client : misfits.keySet()) {
      if (matching.test(packages.getOrDefault(client, Set.of()))) {
        return client;
      }
    }
    return null;
  }

  @Override
  public boolean gatedAmong(Predicate<Set<String>> matching) {
    for (Map.Entry<String, Set<String>> client : packages.entrySet()) {
      if (!misfits.containsKey(client.getKey()) && matching.test(client.getValue())) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void warn(String what) {
    console.say(what);
  }

  Set<String> seen() {
    return Set.copyOf(seen);
  }

  Map<String, Set<String>> misfits() {
    return Map.copyOf(misfits);
  }
}
