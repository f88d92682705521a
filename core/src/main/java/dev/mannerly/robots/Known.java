package dev.mannerly.robots;

import java.util.function.Function;

/**
 * What is known of one origin's robots.txt.
 *
 * @param answered what came of asking
 * @param ours whether this JVM asked, as opposed to another one of the fleet
 * @param judge what it says of a path
 * @param until up to which tick it stands
 * @param weight an estimate of the memory that it takes
 */
record Known(
    Answered answered, boolean ours, Function<String, Verdict> judge, long until, int weight) {

  boolean standsAt(long tick) {
    return tick - until < 0;
  }

  Verdict verdict(String path) {
    return judge.apply(path);
  }
}
