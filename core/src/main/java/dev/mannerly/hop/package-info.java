/**
 * The words that everything speaks: hops, permits, refusals, outcomes and the errors of the host
 * program.
 */
@NullMarked
package dev.mannerly.hop;

import org.jspecify.annotations.NullMarked;
