@NullMarked
package dev.mannerly.cli;

import org.jspecify.annotations.NullMarked;
