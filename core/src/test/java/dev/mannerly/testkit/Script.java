package dev.mannerly.testkit;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What an origin answers to whom: by host and target, host and path, target, or path. */
final class Script {
  private static final Reply UNSCRIPTED = Reply.status(404).body("nothing is scripted here");

  private final Map<String, Function<Arrival, Reply>> replies = new ConcurrentHashMap<>();

  void on(String key, Function<Arrival, Reply> script) {
    replies.put(key, script);
  }

  /** One reply after the other; the last one stays. */
  static Function<Arrival, Reply> inTurn(Reply... replies) {
    List<Reply> list = List.of(replies);
    AtomicInteger next = new AtomicInteger();
    return arrival -> list.get(next.getAndUpdate(index -> Math.min(index + 1, list.size() - 1)));
  }

  Reply reply(Arrival arrival) {
    for (String key :
        List.of(
            arrival.host() + arrival.target(),
            arrival.host() + arrival.path(),
            arrival.target(),
            arrival.path())) {
      @Nullable Function<Arrival, Reply> script = replies.get(key);
      if (script != null) {
        return script.apply(arrival);
      }
    }
    return UNSCRIPTED;
  }
}
