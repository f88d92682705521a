package dev.mannerly.actionlog;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a line of the action log tells. The words are promised. */
public enum Event {
  /** A hop was released; written before it leaves. */
  SENT,
  /** The response of a hop that was sent ended, or failed. */
  DONE,
  /** A hop will not be sent; written before its caller learns of it. */
  REFUSED,
  /** In observe mode: this hop would have waited. */
  WOULD_WAIT,
  /** In observe mode: this hop would have been refused. */
  WOULD_REFUSE,
  /** A budget was closed until an instant. */
  PAUSED,
  /** A budget was opened before its time. */
  RESUMED;

  private final String word = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** The word in the action log. */
  public String word() {
    return word;
  }

  /** The event of this word; empty when there is none. */
  public static Optional<Event> of(String word) {
    return Stream.of(values()).filter(event -> event.word.equals(word)).findFirst();
  }
}
