/**
 * robots.txt: fetched as hops of ours, cached by origin, matched by RFC 9309. Not API.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9309">RFC 9309</a>
 */
@NullMarked
package dev.mannerly.robots;

import org.jspecify.annotations.NullMarked;
