package dev.mannerly.cli;

import dev.mannerly.hop.Destination;
import dev.mannerly.hop.Hop;
import dev.mannerly.robots.Verdict;
import java.io.IOException;

/** Where the verdict of robots.txt comes from. */
interface RobotsSource extends AutoCloseable {

  /** What the robots.txt of the destination's origin says about its path. */
  Verdict verdict(Hop hop, Destination destination) throws IOException;

  @Override
  void close();
}
