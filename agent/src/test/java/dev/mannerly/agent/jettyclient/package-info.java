@NullMarked
package dev.mannerly.agent.jettyclient;

import org.jspecify.annotations.NullMarked;
