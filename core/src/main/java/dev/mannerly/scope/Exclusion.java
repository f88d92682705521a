package dev.mannerly.scope;

import org.jspecify.annotations.Nullable;

/** One entry of the scope: which hosts it lets pass ungated. */
@FunctionalInterface
interface Exclusion {

  /**
   * Whether it holds for a canonical host.
   *
   * @param address the octets of a host that is an address, else null
   */
  boolean covers(String host, byte @Nullable [] address);
}
