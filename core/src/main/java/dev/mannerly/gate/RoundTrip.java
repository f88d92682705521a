package dev.mannerly.gate;

/**
 * The usual round trip to the coordinator. It falls to the shortest at once and rises slowly, so
 * that a stop of this JVM is not taken for the network's pace. Races between threads lose a sample.
 */
final class RoundTrip {
  private volatile long nanos;

  void took(long sampleNanos) {
    long usual = nanos;
    nanos = usual == 0 ? sampleNanos : Math.min(sampleNanos, usual + usual / 16 + 1_000);
  }

  long nanos() {
    return nanos;
  }
}
