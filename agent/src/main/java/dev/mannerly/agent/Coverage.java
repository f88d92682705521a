package dev.mannerly.agent;

import dev.mannerly.agent.hook.MannerlyHook;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** Which clients were seen in this JVM, which of them are gated, and which cannot be. */
final class Coverage {
  private final Console console;
  private final Set<String> known;
  private final Set<String> seen = new ConcurrentSkipListSet<>();
  private final Map<String, Set<String>> misfits = new ConcurrentHashMap<>();

  Coverage(Console console, Set<String> known) {
    this.console = console;
    this.known = known;
  }

  /** Tells drop-ins what they can leave to the agent. */
  void publish() {
    Set<String> gated = new ConcurrentSkipListSet<>(known);
    gated.removeAll(misfits.keySet());
    MannerlyHook.cover(gated);
  }

  /** True when this is the first time. */
  boolean seen(String client) {
    return seen.add(client);
  }

  /** Keeps what does not fit, and names it on stderr the first time. */
  void misfit(String client, String from, String what) {
    if (misfits.computeIfAbsent(client, name -> new ConcurrentSkipListSet<>()).add(what)) {
      console.alarm(client + " from " + from + " is NOT gated, its version is unknown: " + what);
      publish();
    }
  }

  Set<String> seen() {
    return Set.copyOf(seen);
  }

  Map<String, Set<String>> misfits() {
    return Map.copyOf(misfits);
  }
}
