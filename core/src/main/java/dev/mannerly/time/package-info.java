/** Time as it is injected: tickers, clocks, timers and randomness. Not API. */
@NullMarked
package dev.mannerly.time;

import org.jspecify.annotations.NullMarked;
