/** Which budget a hop belongs to: hosts, public suffixes, aliases, named budgets. Not API. */
@NullMarked
package dev.mannerly.budget;

import org.jspecify.annotations.NullMarked;
