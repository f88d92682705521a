@NullMarked
package dev.mannerly.budget;

import org.jspecify.annotations.NullMarked;
