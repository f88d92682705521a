/** The settings, as validated values, and the reading of them. Not API. */
@NullMarked
package dev.mannerly.config;

import org.jspecify.annotations.NullMarked;
