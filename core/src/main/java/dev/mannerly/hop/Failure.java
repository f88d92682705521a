package dev.mannerly.hop;

import java.io.EOFException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** How a hop that was sent failed. Never confused: a refusal of ours is none of these. */
public enum Failure {
  DNS,
  CONNECT,
  PROXY,
  TLS,
  TIMEOUT,
  RESET,
  CANCELLED,
  COORDINATOR,
  OTHER;

  /** The class of an error that a client reported, found along its causes. */
  public static Failure of(Throwable error) {
    int depth = 0;
    for (Throwable cause = error; cause != null && depth < 16; cause = cause.getCause(), depth++) {
      Failure found = ofOne(cause);
      if (found != null) {
        return found;
      }
    }
    return OTHER;
  }

  private static @Nullable Failure ofOne(Throwable error) {
    if (error instanceof CompletionException || error instanceof ExecutionException) {
      return null;
    }
    if (error instanceof UnknownHostException || error instanceof UnresolvedAddressException) {
      return DNS;
    }
    if (error instanceof SSLException) {
      return TLS;
    }
    if (error instanceof SocketTimeoutException
        || error instanceof HttpTimeoutException
        || error instanceof TimeoutException) {
      return TIMEOUT;
    }
    if (error instanceof CancellationException) {
      return CANCELLED;
    }
    String message = String.valueOf(error.getMessage()).toLowerCase(Locale.ROOT);
    if (error instanceof InterruptedIOException && message.equals("timeout")) {
      return TIMEOUT; // OkHttp's word for a call that took too long
    }
    if (message.contains("proxy") || message.contains("tunnel")) {
      return PROXY;
    }
    if (error instanceof ConnectException || error instanceof NoRouteToHostException) {
      // java.net.http wraps an unresolved name in a ConnectException without a message
      return error.getCause() == null ? CONNECT : causeOrConnect(error.getCause());
    }
    return error instanceof EOFException || lost(message) ? RESET : null;
  }

  /** What clients say of a connection that ended before its response did. */
  private static boolean lost(String message) {
    return Stream.of(
            "reset",
            "broken pipe",
            "eof",
            "received no bytes",
            "connection closed",
            "closed by peer",
            "unexpected end",
            "premature end",
            "goaway")
        .anyMatch(message::contains);
  }

  private static Failure causeOrConnect(Throwable cause) {
    Failure found = of(cause);
    return found == OTHER ? CONNECT : found;
  }

  /** The word in the action log. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
