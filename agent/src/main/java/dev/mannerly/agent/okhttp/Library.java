package dev.mannerly.agent.okhttp;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.Misfit;
import java.lang.invoke.MethodHandles.Lookup;
import org.jspecify.annotations.Nullable;

/**
 * The classes of one OkHttp in this JVM, by the names they have below {@code okhttp3}; a build may
 * have moved them elsewhere.
 */
final class Library {
  private final Lookup lookup;
  private final String root;

  Library(Lookup lookup) {
    String woven = lookup.lookupClass().getName();
    this.lookup = lookup;
    this.root = woven.substring(0, woven.indexOf("okhttp3.") + "okhttp3.".length());
  }

  Lookup lookup() {
    return lookup;
  }

  Class<?> type(String name) {
    Class<?> type = find(name);
    if (type == null) {
      throw new Misfit(root + name + " is missing");
    }
    return type;
  }

  /** The class, or null where this version has none. */
  @Nullable Class<?> find(String name) {
    try {
      return Class.forName(root + name, false, lookup.lookupClass().getClassLoader());
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  Member method(String type, String name, int parameters) {
    return Member.method(lookup, type(type), name, parameters);
  }

  Member method(String type, String name, Class<?>... parameters) {
    return Member.exactly(lookup, type(type), name, parameters);
  }

  Member read(String type, String field) {
    return Member.read(lookup, type(type), field);
  }
}
