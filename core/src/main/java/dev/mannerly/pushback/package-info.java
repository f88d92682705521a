/**
 * What a site says when it pushes back, and what follows from it: Retry-After, back-off, retries.
 * Only {@link dev.mannerly.pushback.RetryAfter} is API.
 */
@NullMarked
package dev.mannerly.pushback;

import org.jspecify.annotations.NullMarked;
