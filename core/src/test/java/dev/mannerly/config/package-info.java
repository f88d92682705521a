@NullMarked
package dev.mannerly.config;

import org.jspecify.annotations.NullMarked;
