/** Tests of the words. */
@NullMarked
package dev.mannerly.hop;

import org.jspecify.annotations.NullMarked;
