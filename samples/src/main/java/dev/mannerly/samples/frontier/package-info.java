/** A crawler that owns its frontier and lets a dispatcher say which page may leave now. */
@NullMarked
package dev.mannerly.samples.frontier;

import org.jspecify.annotations.NullMarked;
