@NullMarked
package dev.mannerly.scope;

import org.jspecify.annotations.NullMarked;
