package dev.mannerly.agent.httpclient4;

import java.io.IOException;

/**
 * Takes the client out of its engine, which gives its connection back, so that the next hop of the
 * same call can wait without one. Never seen outside of the engine.
 */
final class StartOver extends IOException {
  private static final long serialVersionUID = 1L;

  @Override
  public Throwable fillInStackTrace() {
    return this;
  }
}
