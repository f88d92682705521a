/** Crawlers that know nothing of Mannerly. */
@NullMarked
package dev.mannerly.samples.crawlers;

import org.jspecify.annotations.NullMarked;
