/**
 * Mannerly: polite outbound HTTP for whole fleets of JVM crawlers.
 *
 * <p>{@link dev.mannerly.Politeness} is the one place that wires the rest together. What an
 * application may call is this package, {@code dev.mannerly.hop}, {@code dev.mannerly.dispatch},
 * {@code dev.mannerly.pushback.RetryAfter} and the one small package of each drop-in; the rest is
 * not API.
 */
@NullMarked
package dev.mannerly;

import org.jspecify.annotations.NullMarked;
