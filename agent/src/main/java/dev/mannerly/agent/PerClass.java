package dev.mannerly.agent;

import java.lang.invoke.MethodHandles.Lookup;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * What the agent knows about a woven class, as long as that class lives: class loaders may hold
 * several copies of one client, in versions of their own.
 */
public final class PerClass<V> {
  private final Function<Lookup, V> first;
  private final ClassValue<AtomicReference<V>> values =
      new ClassValue<>() {
        @Override
        protected AtomicReference<V> computeValue(Class<?> type) {
          return new AtomicReference<>();
        }
      };

  /**
   * Makes the values on first demand.
   *
   * @param first makes one from the class's own lookup; it may be asked more than once
   */
  public PerClass(Function<Lookup, V> first) {
    this.first = first;
  }

  /** The value of the class that this lookup is of. */
  public V of(Lookup lookup) {
    AtomicReference<V> value = values.get(lookup.lookupClass());
    V known = value.get();
    if (known == null) {
      known = first.apply(lookup);
      value.set(known);
    }
    return known;
  }
}
