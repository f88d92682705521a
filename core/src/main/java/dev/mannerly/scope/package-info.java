/** What is ours to gate, decided by the host in the URL alone. Not API. */
@NullMarked
package dev.mannerly.scope;

import org.jspecify.annotations.NullMarked;
