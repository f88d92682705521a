/** When a hop may leave: the gate, its coordinators and their contract. Not API. */
@NullMarked
package dev.mannerly.gate;

import org.jspecify.annotations.NullMarked;
