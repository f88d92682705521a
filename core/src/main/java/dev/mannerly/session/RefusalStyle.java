package dev.mannerly.session;

import dev.mannerly.config.RefusalSettings;
import dev.mannerly.hop.Refusal;
import dev.mannerly.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Turns a refusal into a response that no server sent, where the configuration wants it so. */
final class RefusalStyle {
  private final RefusalSettings settings;
  private final Time time;

  RefusalStyle(RefusalSettings settings, Time time) {
    this.settings = settings;
    this.time = time;
  }

  Optional<MadeUpResponse> response(Refusal refusal) {
    return switch (settings.as()) {
      case EXCEPTION -> Optional.empty();
      case RESPONSE -> Optional.of(madeUp(refusal));
    };
  }

  private MadeUpResponse madeUp(Refusal refusal) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("X-Mannerly-Reason", refusal.reason().name());
    headers.put("Content-Type", "text/plain; charset=utf-8");
    headers.put("Cache-Control", "no-store");
    Instant retryAt = refusal.retryAt();
    if (retryAt != null) {
      headers.put("Retry-After", Long.toString(secondsUntil(retryAt)));
    }
    int status = refusal.reason().status();
    return new MadeUpResponse(status, phrase(status), Map.copyOf(headers), refusal.message());
  }

  /** Whole seconds, rounded up: never invites too early. */
  private long secondsUntil(Instant retryAt) {
    Duration left = Duration.between(time.clock().instant(), retryAt);
    return Math.max(0, left.plusNanos(999_999_999).toSeconds());
  }

  private static String phrase(int status) {
    return switch (status) {
      case 403 -> "Forbidden";
      case 429 -> "Too Many Requests";
      default -> "Service Unavailable";
    };
  }
}
