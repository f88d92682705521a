package dev.mannerly.agent.httpclient5;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.Misfit;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One copy of HttpClient in this JVM; a build may have moved it under another package. */
final class Library {
  private static final String HOME = "org.apache.hc.";
  private static final ClassValue<AtomicReference<@Nullable Library>> KNOWN =
      new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable Library> computeValue(Class<?> type) {
          return new AtomicReference<>();
        }
      };

  private final Lookup lookup;
  private final String prefix;
  private final Messages messages;
  private final Contexts contexts;
  private volatile @Nullable ClassicInsides classic;
  private volatile @Nullable AsyncInsides async;
  private volatile @Nullable MinimalInsides minimal;
  private volatile @Nullable Fetching fetching;
  private volatile @Nullable ClassicFetch classicFetch;
  private volatile @Nullable AsyncFetch asyncFetch;

  private Library(Lookup lookup) {
    this.lookup = lookup;
    this.prefix = prefixOf(lookup.lookupClass());
    this.messages = new Messages(this);
    this.contexts = new Contexts(this);
  }

  /** The copy that a woven class belongs to; kept with its classes, so it goes when they go. */
  static Library of(Lookup lookup) {
    AtomicReference<@Nullable Library> slot = KNOWN.get(lookup.lookupClass());
    Library known = slot.get();
    if (known == null) {
      known = shared(lookup);
      slot.set(known);
    }
    return known;
  }

  private static Library shared(Lookup lookup) {
    Class<?> common =
        find(lookup, prefixOf(lookup.lookupClass()) + HOME + "client5.http.HttpRoute");
    AtomicReference<@Nullable Library> slot = KNOWN.get(common);
    Library known = slot.get();
    if (known == null) {
      slot.compareAndSet(null, new Library(lookup));
      known = slot.get();
    }
    if (known == null) {
      throw new IllegalStateException("unset again");
    }
    return known;
  }

  Messages messages() {
    return messages;
  }

  Contexts contexts() {
    return contexts;
  }

  ClassicInsides classic() {
    ClassicInsides known = classic;
    if (known == null) {
      known = new ClassicInsides(this);
      classic = known;
    }
    return known;
  }

  AsyncInsides async() {
    AsyncInsides known = async;
    if (known == null) {
      known = new AsyncInsides(this);
      async = known;
    }
    return known;
  }

  MinimalInsides minimal() {
    MinimalInsides known = minimal;
    if (known == null) {
      known = new MinimalInsides(this);
      minimal = known;
    }
    return known;
  }

  Fetching fetching() {
    Fetching known = fetching;
    if (known == null) {
      known = new Fetching(this);
      fetching = known;
    }
    return known;
  }

  ClassicFetch classicFetch() {
    ClassicFetch known = classicFetch;
    if (known == null) {
      known = new ClassicFetch(this);
      classicFetch = known;
    }
    return known;
  }

  AsyncFetch asyncFetch() {
    AsyncFetch known = asyncFetch;
    if (known == null) {
      known = new AsyncFetch(this);
      asyncFetch = known;
    }
    return known;
  }

  ClassLoader loader() {
    return lookup.lookupClass().getClassLoader();
  }

  /** A class by its name from {@code client5} or {@code core5} on. */
  Class<?> type(String name) {
    return find(lookup, prefix + HOME + name);
  }

  Member method(String type, String name, int parameters) {
    return Member.method(lookup, type(type), name, parameters);
  }

  Member field(String type, String name) {
    return Member.read(lookup, type(type), name);
  }

  Member field(Class<?> owner, String name) {
    return Member.read(lookup, owner, name);
  }

  Member constructor(String type, Class<?>... parameters) {
    return Member.constructor(lookup, type(type), parameters);
  }

  private static Class<?> find(Lookup lookup, String name) {
    try {
      return Class.forName(name, false, lookup.lookupClass().getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new Misfit(name + " is missing");
    }
  }

  private static String prefixOf(Class<?> woven) {
    int home = woven.getName().indexOf(HOME);
    if (home < 0) {
      throw new Misfit(woven.getName() + " is not below " + HOME);
    }
    return woven.getName().substring(0, home);
  }
}
