package dev.mannerly.actionlog;

import static java.util.Objects.requireNonNull;

import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Reason;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * One line of the action log but for what the log itself adds: the instant and the instance. What
 * is null is absent from the line.
 *
 * @param event what happened
 * @param id joins the lines of one hop
 * @param budget the budget key
 * @param method the request method
 * @param url the URL as the client holds it; the log strips and shortens it
 * @param client the client's name
 * @param attempt which try of the same request, from 0
 * @param waitMs how long the hop waited, or would have
 * @param status the HTTP status
 * @param failure how a sent hop failed
 * @param durationMs from release to the end of the response
 * @param reason why a hop was refused
 * @param detail one sentence for a human; no secret
 * @param retryAt when asking again makes sense, or when a pause ends
 * @param count how many equal refusals this line stands for; 1 when null
 * @param day the UTC day whose cap the hop is charged to
 * @param dayCount the budget's count on that day, this hop included
 */
public record Entry(
    Event event,
    @Nullable String id,
    @Nullable String budget,
    @Nullable String method,
    @Nullable String url,
    @Nullable String client,
    @Nullable Integer attempt,
    @Nullable Long waitMs,
    @Nullable Integer status,
    @Nullable Failure failure,
    @Nullable Long durationMs,
    @Nullable Reason reason,
    @Nullable String detail,
    @Nullable Instant retryAt,
    @Nullable Long count,
    @Nullable LocalDate day,
    @Nullable Long dayCount) {

  public Entry {
    requireNonNull(event, "event");
  }

  /** An entry of this event, all else absent until it is set. */
  public static Builder of(Event event) {
    return new Builder(event);
  }

  /** Collects what is known. */
  public static final class Builder {
    private final Event event;
    private @Nullable String id;
    private @Nullable String budget;
    private @Nullable String method;
    private @Nullable String url;
    private @Nullable String client;
    private @Nullable Integer attempt;
    private @Nullable Long waitMs;
    private @Nullable Integer status;
    private @Nullable Failure failure;
    private @Nullable Long durationMs;
    private @Nullable Reason reason;
    private @Nullable String detail;
    private @Nullable Instant retryAt;
    private @Nullable Long count;
    private @Nullable LocalDate day;
    private @Nullable Long dayCount;

    private Builder(Event event) {
      this.event = event;
    }

    public Builder id(@Nullable String value) {
      id = value;
      return this;
    }

    public Builder budget(@Nullable String value) {
      budget = value;
      return this;
    }

    public Builder method(@Nullable String value) {
      method = value;
      return this;
    }

    public Builder url(@Nullable String value) {
      url = value;
      return this;
    }

    public Builder client(@Nullable String value) {
      client = value;
      return this;
    }

    public Builder attempt(@Nullable Integer value) {
      attempt = value;
      return this;
    }

    public Builder waitMs(@Nullable Long value) {
      waitMs = value;
      return this;
    }

    public Builder status(@Nullable Integer value) {
      status = value;
      return this;
    }

    public Builder failure(@Nullable Failure value) {
      failure = value;
      return this;
    }

    public Builder durationMs(@Nullable Long value) {
      durationMs = value;
      return this;
    }

    public Builder reason(@Nullable Reason value) {
      reason = value;
      return this;
    }

    public Builder detail(@Nullable String value) {
      detail = value;
      return this;
    }

    public Builder retryAt(@Nullable Instant value) {
      retryAt = value;
      return this;
    }

    public Builder count(@Nullable Long value) {
      count = value;
      return this;
    }

    public Builder day(@Nullable LocalDate value) {
      day = value;
      return this;
    }

    public Builder dayCount(@Nullable Long value) {
      dayCount = value;
      return this;
    }

    public Entry build() {
      return new Entry(
          event,
          id,
          budget,
          method,
          url,
          client,
          attempt,
          waitMs,
          status,
          failure,
          durationMs,
          reason,
          detail,
          retryAt,
          count,
          day,
          dayCount);
    }
  }
}
