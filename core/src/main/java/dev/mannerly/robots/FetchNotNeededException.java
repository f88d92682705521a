package dev.mannerly.robots;

import java.io.IOException;

/** A {@link Fetch} was called off after its slot was taken: the answer is there already. */
public final class FetchNotNeededException extends IOException {
  private static final long serialVersionUID = 1L;

  public FetchNotNeededException() {
    super("robots.txt is known in the meantime; nothing was sent");
  }
}
