@NullMarked
package dev.mannerly.agent.httpasyncclient4;

import org.jspecify.annotations.NullMarked;
