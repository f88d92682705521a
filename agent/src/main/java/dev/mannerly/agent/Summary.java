package dev.mannerly.agent;

import dev.mannerly.config.Configuration;
import dev.mannerly.config.IdentitySettings;
import dev.mannerly.hop.Reason;
import dev.mannerly.session.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is said when the agent gets to work, and when the JVM ends. */
final class Summary {

  private Summary() {}

  static String ofStart(Configuration configuration) {
    return configuration.mode().name().toLowerCase(Locale.ROOT)
        + " as "
        + identity(configuration.identity())
        + ", coordinator "
        + (configuration.coordinator().local() ? "local" : "Redis")
        + ", action log "
        + configuration.actionLog().file();
  }

  /** Null when nothing happened that is worth a line. */
  static @Nullable String ofEnd(Counts counts, Coverage coverage) {
    List<String> parts = new ArrayList<>();
    if (counts.sent() + counts.refused() + counts.excluded() > 0) {
      parts.add(
          counts.sent() + " sent, " + refusals(counts) + ", " + counts.excluded() + " exempt");
    }
    if (!coverage.misfits().isEmpty()) {
      parts.add("NOT gated: " + String.join(", ", coverage.misfits().keySet()));
    }
    return parts.isEmpty() ? null : String.join("; ", parts);
  }

  private static String refusals(Counts counts) {
    StringBuilder text = new StringBuilder().append(counts.refused()).append(" refused");
    List<String> reasons = new ArrayList<>();
    for (Reason reason : Reason.values()) {
      if (counts.refused(reason) > 0) {
        reasons.add(reason + " " + counts.refused(reason));
      }
    }
    return reasons.isEmpty()
        ? text.toString()
        : text.append(" (").append(String.join(", ", reasons)).append(')').toString();
  }

  private static String identity(IdentitySettings identity) {
    return identity.product().isEmpty()
        ? "nobody (set identity.product and identity.contact)"
        : identity.product() + (identity.version().isEmpty() ? "" : "/" + identity.version());
  }
}
