package dev.mannerly.redis;

import dev.mannerly.redis.Keys.OfBudget;
import java.util.List;
import java.util.function.Function;

/**
 * One run of a script.
 *
 * @param reader makes the result of what the script answers
 */
record Call<T>(Script script, OfBudget keys, Arguments arguments, Function<List<?>, T> reader) {}
