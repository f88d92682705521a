/** Crawlers of those who can change code: each owes its manners to one line. */
@NullMarked
package dev.mannerly.samples.dropins;

import org.jspecify.annotations.NullMarked;
