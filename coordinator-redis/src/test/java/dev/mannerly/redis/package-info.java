/** Tests of the Redis coordinator against real servers. */
@NullMarked
package dev.mannerly.redis;

import org.jspecify.annotations.NullMarked;
