/** The demo: a crawler bare, then the same class under the agent. */
@NullMarked
package dev.mannerly.samples.demo;

import org.jspecify.annotations.NullMarked;
