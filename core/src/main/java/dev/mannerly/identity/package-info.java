/** Who we say we are: User-Agent and robots token. Not API. */
@NullMarked
package dev.mannerly.identity;

import org.jspecify.annotations.NullMarked;
