/** What a fetch of robots.txt must come to, played by real servers; for the ways of all clients. */
@NullMarked
package dev.mannerly.testkit.robots;

import org.jspecify.annotations.NullMarked;
