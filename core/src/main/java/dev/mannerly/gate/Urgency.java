package dev.mannerly.gate;

/** How a hop stands in its budget's queue. */
public enum Urgency {
  /** In its turn. */
  PAGE,

  /**
   * Before all pages, and exempt from the bounds of queue and in-flight: without the rules nobody
   * behind it can go. It is spaced and counted like every hop.
   */
  ROBOTS
}
