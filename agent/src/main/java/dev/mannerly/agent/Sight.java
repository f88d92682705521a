package dev.mannerly.agent;

import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What the tripwire may know of the clients in this JVM. */
public interface Sight {

  /** A client that the hooks do not fit and whose packages match, or null. */
  @Nullable String misfitAmong(Predicate<Set<String>> packages);

  /** Whether a client that is gated has packages that match. */
  boolean gatedAmong(Predicate<Set<String>> packages);

  /** Tells the operator. */
  void warn(String what);
}
