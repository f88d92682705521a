@NullMarked
package dev.mannerly.agent;

import org.jspecify.annotations.NullMarked;
