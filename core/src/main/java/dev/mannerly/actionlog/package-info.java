/**
 * The append-only action log: JSON Lines, its writer, its reader and the counts of the day. Not
 * API.
 */
@NullMarked
package dev.mannerly.actionlog;

import org.jspecify.annotations.NullMarked;
