package dev.mannerly.redis;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisException;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Says in one sentence why Redis could not be asked, and what to do about it; never a secret. */
final class Diagnosis {
  private static final int DEPTH = 16;

  /** Errors of a server that is not (any more) the one we need: ask for its name again. */
  private static final Set<String> WRONG_SERVER =
      Set.of("READONLY", "LOADING", "MASTERDOWN", "NOAUTH", "WRONGPASS", "NOREPLICAS");

  private static final Set<String> NEVER_SENT =
      Set.of("Currently not connected. Commands are rejected.", "Connection is closed");

  private static final Pattern INNER_CODE = Pattern.compile("@user_script: ?\\d+: -?([A-Z]+) ");

  private static final Pattern NOT_ALLOWED =
      Pattern.compile("ACL failure in script|user executing the script can't");

  private static final Map<String, String> ADVICE =
      Map.ofEntries(
          Map.entry("WRONGPASS", "check coordinator.username and coordinator.password-file"),
          Map.entry("NOAUTH", "set coordinator.password-file"),
          Map.entry("NOPERM", "give the user the commands and keys that the documentation lists"),
          Map.entry("READONLY", "it is a replica; asking its name again"),
          Map.entry("LOADING", "it is starting"),
          Map.entry("OOM", "its memory is full: raise maxmemory, keep noeviction"),
          Map.entry("MISCONF", "it cannot persist and takes no writes"),
          Map.entry("WRONGTYPE", "somebody else writes our keys: change coordinator.key-prefix"),
          Map.entry("MOVED", "it belongs to a cluster: use redis-cluster://"),
          Map.entry("CROSSSLOT", "it belongs to a cluster: use redis-cluster://"),
          Map.entry("CLUSTERDOWN", "the cluster does not cover all slots"),
          Map.entry("NOREPLICAS", "it lacks the replicas that it must write to"));

  private Diagnosis() {}

  static String of(Address address, @Nullable Throwable error) {
    return address + " " + what(error);
  }

  static boolean wantsNewConnection(Throwable error) {
    return WRONG_SERVER.contains(code(error));
  }

  static boolean neverSent(Throwable error) {
    String message = String.valueOf(error.getMessage());
    return error.getClass() == RedisException.class
        && (NEVER_SENT.contains(message) || message.startsWith("Request queue size exceeded"));
  }

  private static String what(@Nullable Throwable error) {
    for (Throwable cause : causes(error)) {
      String found = ofOne(cause);
      if (found != null) {
        return found;
      }
    }
    return error == null ? "was not asked yet" : "failed: " + word(error);
  }

  private static @Nullable String ofOne(Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    if (cause instanceof RedisCommandExecutionException) {
      return answered(cause, message);
    }
    if (cause instanceof RedisCommandTimeoutException) {
      return "did not answer in time (coordinator.command-timeout)";
    }
    if (neverSent(cause)) {
      return "is not connected just now";
    }
    if (cause instanceof UnknownHostException) {
      return "has a host name that does not resolve: " + message;
    }
    if (cause instanceof NotSslRecordException) {
      return "answers without TLS: use redis://, or switch TLS on there";
    }
    if (cause instanceof SslHandshakeTimeoutException) {
      return "finishes no TLS handshake: does that port speak TLS? If not, use redis://";
    }
    if (message.startsWith("Connection closed prematurely")
        || message.startsWith("Connection reset")) {
      return "closes the connection: does that port want TLS, rediss://?";
    }
    if (cause instanceof SSLException) {
      return "is not trusted: "
          + message
          + "; see coordinator.tls.ca-file and coordinator.tls.verify";
    }
    if (cause instanceof ConnectException) {
      return "refuses connections: is it running, is the port right?";
    }
    return null;
  }

  private static String answered(Throwable cause, String message) {
    String advice = ADVICE.get(code(cause));
    if (message.contains("cluster support disabled")) {
      advice = "it is no cluster: use redis://";
    } else if (NOT_ALLOWED.matcher(message).find()) {
      advice = ADVICE.get("NOPERM"); // as a script meets it, without its code
    }
    return "answered " + message + (advice == null ? "" : "; " + advice);
  }

  /** The first word; where a script met the error, older servers put it behind their own words. */
  private static String code(Throwable error) {
    String message = String.valueOf(error.getMessage());
    Matcher inner = INNER_CODE.matcher(message);
    return inner.find() ? inner.group(1) : message.substring(0, (message + " ").indexOf(' '));
  }

  private static String word(Throwable error) {
    Throwable root = error;
    for (int i = 0; i < DEPTH && root.getCause() != null; i++) {
      root = root.getCause();
    }
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }

  /** The error, its causes and what was suppressed on the way, nearest first. */
  private static List<Throwable> causes(@Nullable Throwable error) {
    List<Throwable> found = new ArrayList<>();
    for (Throwable cause = error; cause != null && found.size() < DEPTH; cause = cause.getCause()) {
      found.add(cause);
      found.addAll(List.of(cause.getSuppressed()));
    }
    return found;
  }
}
