@NullMarked
package dev.mannerly.fleet;

import org.jspecify.annotations.NullMarked;
