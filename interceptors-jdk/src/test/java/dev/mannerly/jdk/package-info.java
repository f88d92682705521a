@NullMarked
package dev.mannerly.jdk;

import org.jspecify.annotations.NullMarked;
