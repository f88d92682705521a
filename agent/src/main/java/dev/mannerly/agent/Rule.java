package dev.mannerly.agent;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One advice on methods of one class, and how many methods it must hit there; any other count is a
 * misfit.
 *
 * @param type the class's internal name, with slashes
 * @param methods the names that the method has in the versions we know
 * @param parameters the erased parameter types by their Java names, or null for any
 * @param hits how many methods this rule must hit
 * @param most how many it may hit, where versions differ
 * @param advice a class with static Byte Buddy advice methods; read as bytes, never run
 */
public record Rule(
    String type,
    Set<String> methods,
    @Nullable List<String> parameters,
    int hits,
    int most,
    Class<?> advice) {

  /** One method of that name, whatever its parameters. */
  public static Rule of(String type, String method, Class<?> advice) {
    return new Rule(type, Set.of(method), null, 1, 1, advice);
  }

  /** The method goes by one of several names. */
  public Rule orNamed(String... others) {
    Set<String> all = new java.util.HashSet<>(methods);
    all.addAll(List.of(others));
    return new Rule(type, Set.copyOf(all), parameters, hits, most, advice);
  }

  /** Only methods with these parameter types, by their Java names. */
  public Rule with(String... newParameters) {
    return new Rule(type, methods, List.of(newParameters), hits, most, advice);
  }

  /** So many methods instead of one. */
  public Rule hits(int newHits) {
    return hits(newHits, newHits);
  }

  /** At least and at most so many, where versions differ and each of their methods fits. */
  public Rule hits(int newHits, int newMost) {
    return new Rule(type, methods, parameters, newHits, newMost, advice);
  }

  /** What is said of this rule when it misfits. */
  @Override
  public String toString() {
    return type.replace('/', '.') + "." + String.join("|", methods);
  }
}
