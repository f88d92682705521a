@NullMarked
package dev.mannerly.identity;

import org.jspecify.annotations.NullMarked;
