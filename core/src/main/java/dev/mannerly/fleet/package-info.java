/**
 * What the JVMs of a fleet say of themselves, and what follows when it is read together. Not API.
 */
@NullMarked
package dev.mannerly.fleet;

import org.jspecify.annotations.NullMarked;
