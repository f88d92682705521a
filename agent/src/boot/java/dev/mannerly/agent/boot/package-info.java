/**
 * The way in: all of Mannerly that the application's class path sees. Compiled for Java 8, so that
 * an old JVM can be told in one line what it lacks; the rest is reached by reflection alone. Not
 * API.
 */
@NullMarked
package dev.mannerly.agent.boot;

import org.jspecify.annotations.NullMarked;
