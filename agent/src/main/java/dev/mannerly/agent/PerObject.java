package dev.mannerly.agent;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the agent keeps about a foreign object, by identity and as long as that object lives; woven
 * classes cannot be given fields of ours. A value must not hold its object.
 */
public final class PerObject<V> {
  private final ConcurrentHashMap<Key, V> values = new ConcurrentHashMap<>();
  private final ReferenceQueue<Object> gone = new ReferenceQueue<>();

  /** The object's value, or null when it has none. */
  public @Nullable V get(Object object) {
    return values.get(new Key(object, null));
  }

  /** The object's value, made on first demand. */
  public V get(Object object, Supplier<V> first) {
    V value = get(object);
    if (value != null) {
      return value;
    }
    expunge();
    return values.computeIfAbsent(new Key(object, gone), key -> first.get());
  }

  public void put(Object object, V value) {
    expunge();
    values.put(new Key(object, gone), value);
  }

  public @Nullable V remove(Object object) {
    return values.remove(new Key(object, null));
  }

  /** How many objects have a value. */
  public int size() {
    expunge();
    return values.size();
  }

  private void expunge() {
    for (Reference<?> key = gone.poll(); key != null; key = gone.poll()) {
      values.remove(key);
    }
  }

  private static final class Key extends WeakReference<Object> {
    private final int hash;

    Key(Object object, @Nullable ReferenceQueue<Object> queue) {
      super(object, queue);
      this.hash = System.identityHashCode(object);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      if (this == other) {
        return true;
      }
      Object object = get();
      return object != null && other instanceof Key key && key.get() == object;
    }
  }
}
