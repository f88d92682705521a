@NullMarked
package dev.mannerly.samples;

import org.jspecify.annotations.NullMarked;
