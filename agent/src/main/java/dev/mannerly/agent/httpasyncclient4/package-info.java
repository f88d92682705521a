/** The hook of Apache HttpAsyncClient 4. Not API. */
@NullMarked
package dev.mannerly.agent.httpasyncclient4;

import org.jspecify.annotations.NullMarked;
