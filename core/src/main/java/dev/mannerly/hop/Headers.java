package dev.mannerly.hop;

import java.util.List;

/** The request headers of a hop as its client would send them; looked up, never copied. */
@FunctionalInterface
public interface Headers {

  /** No headers. */
  Headers NONE = name -> List.of();

  /** The values of a header in order, name compared without case; empty when it is absent. */
  List<String> values(String name);
}
