package dev.mannerly.agent.reactornetty;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.Misfit;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One copy of reactor-netty in this JVM; a build may have moved it under another package. */
final class Library {
  private static final String HOME = "reactor.netty.";
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
  private final CallInsides calls;
  private final WireInsides wire;
  private volatile @Nullable Fetching fetching;
  private volatile @Nullable MadeUp madeUp;

  private Library(Lookup lookup) {
    this.lookup = lookup;
    this.prefix = prefixOf(lookup.lookupClass());
    this.messages = new Messages(this);
    this.calls = new CallInsides(this);
    this.wire = new WireInsides(this);
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
    String prefix = prefixOf(lookup.lookupClass());
    Class<?> common = find(lookup, prefix + HOME + "http.client.HttpClientConfig");
    if (common == null) {
      throw new Misfit("HttpClientConfig is missing");
    }
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

  CallInsides calls() {
    return calls;
  }

  WireInsides wire() {
    return wire;
  }

  Fetching fetching() {
    Fetching known = fetching;
    if (known == null) {
      known = new Fetching(this);
      fetching = known;
    }
    return known;
  }

  MadeUp madeUp() {
    MadeUp known = madeUp;
    if (known == null) {
      known = new MadeUp(this);
      madeUp = known;
    }
    return known;
  }

  /** A class of reactor-netty, of Reactor or of Netty, which may have been moved along or not. */
  Class<?> type(String name) {
    Class<?> moved = find(lookup, prefix + name);
    Class<?> found = moved != null || prefix.isEmpty() ? moved : find(lookup, name);
    if (found == null) {
      throw new Misfit(name + " is missing");
    }
    return found;
  }

  Class<?> client(String name) {
    return type(HOME + "http.client." + name);
  }

  Member read(Class<?> owner, String field) {
    return Member.read(lookup, owner, field);
  }

  Member write(Class<?> owner, String field) {
    return Member.write(lookup, owner, field);
  }

  Member method(Class<?> owner, String name, int parameters) {
    return Member.method(lookup, owner, name, parameters);
  }

  Member exactly(Class<?> owner, String name, Class<?>... parameters) {
    return Member.exactly(lookup, owner, name, parameters);
  }

  Member constructor(Class<?> owner, Class<?>... parameters) {
    return Member.constructor(lookup, owner, parameters);
  }

  private static @Nullable Class<?> find(Lookup lookup, String name) {
    try {
      return Class.forName(name, false, lookup.lookupClass().getClassLoader());
    } catch (ClassNotFoundException e) {
      return null;
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
