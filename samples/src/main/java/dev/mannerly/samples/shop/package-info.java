/** A site that pushes back. */
@NullMarked
package dev.mannerly.samples.shop;

import org.jspecify.annotations.NullMarked;
