package dev.mannerly.testkit.contract;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An error and what it says was behind it. */
final class Causes {
  private static final int DEPTH = 16;

  private Causes() {}

  static List<Throwable> of(@Nullable Throwable error) {
    List<Throwable> causes = new ArrayList<>();
    for (Throwable each = error; each != null && causes.size() < DEPTH; each = each.getCause()) {
      causes.add(each);
    }
    return causes;
  }
}
