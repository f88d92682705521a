package dev.mannerly.agent.reactornetty;

import dev.mannerly.hop.Outcome;
import java.io.EOFException;
import java.net.ConnectException;
import java.util.concurrent.TimeoutException;

/** Says in the JDK's words what the client and Netty have exceptions of their own for. */
final class Failures {
  private Failures() {}

  static Outcome outcome(Throwable error) {
    String name = error.getClass().getSimpleName();
    String message = String.valueOf(error.getMessage());
    return switch (name) {
      case "PrematureCloseException", "AbortedException", "ClosedChannelException" ->
          Outcome.failed(new EOFException(message));
      case "ReadTimeoutException", "WriteTimeoutException" ->
          Outcome.failed(new TimeoutException(message));
      case "ConnectTimeoutException" -> Outcome.failed(new ConnectException(message));
      default -> Outcome.failed(error);
    };
  }
}
