@NullMarked
package dev.mannerly.agent.reactornetty;

import org.jspecify.annotations.NullMarked;
