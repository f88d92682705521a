package dev.mannerly.jdk;

import dev.mannerly.hop.Way;
import dev.mannerly.session.Coverage;
import dev.mannerly.session.HopSession;

/**
 * Whom a client asks about its hops.
 *
 * @param way how our own requests go
 */
record Asking(HopSession policy, Way way) {
  static final String CLIENT = "java.net.http";

  /** The policy, or where the agent asks it about each hop below us, nobody. */
  HopSession session() {
    return Coverage.byAgent(CLIENT) ? JudgedBelow.SESSION : policy;
  }
}
