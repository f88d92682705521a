package dev.mannerly.redis;

import java.util.List;
import java.util.function.Function;

/**
 * One run of a script.
 *
 * @param keys all that it may touch
 * @param reader makes the result of what the script answers
 */
record Call<T>(Script script, List<String> keys, Arguments arguments, Function<List<?>, T> reader) {

  Call {
    keys = List.copyOf(keys);
  }

  String[] keyArray() {
    return keys.toArray(String[]::new);
  }
}
