/**
 * Fair scheduling for crawlers that own their frontier: what waits for a slow site never holds up
 * the others.
 */
@NullMarked
package dev.mannerly.dispatch;

import org.jspecify.annotations.NullMarked;
