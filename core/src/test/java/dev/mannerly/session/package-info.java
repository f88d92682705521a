/** Tests of a hop's way. */
@NullMarked
package dev.mannerly.session;

import org.jspecify.annotations.NullMarked;
