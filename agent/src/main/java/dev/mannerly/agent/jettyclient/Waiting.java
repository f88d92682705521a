package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.PerObject;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The exchanges that wait for their turn, by their destinations, whose queues do not hold them. */
final class Waiting {
  private final PerObject<Set<Object>> exchanges = new PerObject<>();

  void add(Object destination, Object exchange) {
    exchanges.get(destination, ConcurrentHashMap::newKeySet).add(exchange);
  }

  void remove(Object destination, Object exchange) {
    Set<Object> waiting = exchanges.get(destination);
    if (waiting != null) {
      waiting.remove(exchange);
    }
  }

  List<Object> at(Object destination) {
    Set<Object> waiting = exchanges.get(destination);
    return waiting == null ? List.of() : List.copyOf(waiting);
  }
}
