package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.PerObject;

/** Requests of ours, which pass the hooks untouched; known by what executes them. */
final class OwnTraffic {
  private final PerObject<Boolean> runtimes = new PerObject<>();

  void add(Object runtime) {
    runtimes.put(runtime, true);
  }

  boolean includes(Object runtime) {
    return runtimes.get(runtime) != null;
  }
}
