/** What a decision costs, by JMH. */
@NullMarked
package dev.mannerly.benchmarks;

import org.jspecify.annotations.NullMarked;
