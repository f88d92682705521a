@NullMarked
package dev.mannerly.agent.boot;

import org.jspecify.annotations.NullMarked;
