package dev.mannerly.jdk;

/** A call that can be broken off from outside. */
interface Stoppable {
  void stop();
}
