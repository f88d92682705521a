package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.Turn;
import dev.mannerly.hop.Way;
import org.jspecify.annotations.Nullable;

/** What differs between the ways into the client: where requests go, and how they are given up. */
interface Caller {

  /** The absolute URL of a request. */
  String url(Object request);

  /** How a request of ours goes where this one goes; null for the JVM's defaults. */
  @Nullable Way way();

  /** Whether the application has given up. */
  boolean aborted();

  /** Lets the application end this wait. */
  void onAbort(Turn turn);

  /** Lets go of what must not be held during a wait. */
  void beforeWaiting();
}
