package dev.mannerly.time;

import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/**
 * All that the policy may know of time and chance.
 *
 * @param ticker elapsed time
 * @param clock dates, and the day of the cap (UTC)
 * @param timer waiting
 * @param executor where continuations run that may do more than a timer's task should
 * @param random jitter
 */
public record Time(
    Ticker ticker, InstantSource clock, Timer timer, Executor executor, RandomGenerator random) {}
