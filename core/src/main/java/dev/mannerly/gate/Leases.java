package dev.mannerly.gate;

import java.util.HashMap;
import java.util.Map;

/** The open responses of one budget that has an in-flight bound. Guarded by its owner's lock. */
final class Leases {
  private final Map<Long, Long> expiryById = new HashMap<>();

  void take(long id, long expiryMicros) {
    expiryById.put(id, expiryMicros);
  }

  void remove(long id) {
    expiryById.remove(id);
  }

  /** How many are out; the expired are forgotten first. */
  int live(long nowMicros) {
    expiryById.values().removeIf(expiry -> expiry - nowMicros <= 0);
    return expiryById.size();
  }
}
