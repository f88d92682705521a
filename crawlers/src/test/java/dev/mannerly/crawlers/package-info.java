@NullMarked
package dev.mannerly.crawlers;

import org.jspecify.annotations.NullMarked;
