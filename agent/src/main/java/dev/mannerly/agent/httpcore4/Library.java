package dev.mannerly.agent.httpcore4;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.Misfit;
import java.lang.invoke.MethodHandles.Lookup;

/**
 * One copy of the library, as one of its woven classes sees it; it may have been moved under
 * another package.
 *
 * @param prefix what stands before {@code org.apache.http.} in its names
 */
public record Library(Lookup lookup, String prefix) {
  private static final String ROOT = "org.apache.http.";

  public static Library of(Lookup lookup) {
    String name = lookup.lookupClass().getName();
    return new Library(lookup, name.substring(0, name.lastIndexOf(ROOT)));
  }

  /** A class by its name below the library's root. */
  public Class<?> type(String name) {
    try {
      return Class.forName(prefix + ROOT + name, false, lookup.lookupClass().getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new Misfit(ROOT + name + " is missing");
    }
  }

  public Member method(String type, String name, int parameters) {
    return Member.method(lookup, type(type), name, parameters);
  }

  public Member constructor(String type, Class<?>... parameters) {
    return Member.constructor(lookup, type(type), parameters);
  }
}
