/**
 * The demo of a fleet: twelve workers that know nothing of each other, bare and under the agent.
 */
@NullMarked
package dev.mannerly.samples.fleet;

import org.jspecify.annotations.NullMarked;
