package dev.mannerly.agent;

import dev.mannerly.agent.jdkhttp.JdkHttpHook;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** All clients that the agent gates. A new one is a package beside this one and a line here. */
final class Clients {

  private Clients() {}

  static List<ClientHook> all() {
    return List.of(
        new JdkHttpHook() // java.net.http
        );
  }

  static Set<String> names(List<ClientHook> clients) {
    Set<String> names = new TreeSet<>();
    for (ClientHook client : clients) {
      names.add(client.client());
    }
    return names;
  }
}
