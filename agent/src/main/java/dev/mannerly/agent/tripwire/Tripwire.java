package dev.mannerly.agent.tripwire;

import dev.mannerly.agent.Granted;
import dev.mannerly.agent.Sight;
import dev.mannerly.config.ClientSettings.Action;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.Mode;
import dev.mannerly.hop.Origin;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.scope.Scope;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Judges each connection by who opens it and where to. */
public final class Tripwire {
  private static final Set<Integer> WEB_PORTS =
      Set.of(80, 443, 3000, 5000, 8000, 8008, 8080, 8081, 8088, 8443, 8888);
  private static final int MOST_WARNINGS = 100;

  private final Sight sight;
  private final Granted granted;
  private final Scope scope;
  private final Action onMisfit;
  private final Action onUncovered;
  private final Set<String> warned = ConcurrentHashMap.newKeySet();

  public Tripwire(Configuration configuration, Sight sight, Granted granted) {
    this.sight = sight;
    this.granted = granted;
    this.scope = new Scope(configuration.scope());
    this.onMisfit = inForce(configuration, configuration.clients().misfit());
    this.onUncovered = inForce(configuration, configuration.clients().uncovered());
  }

  /** Called before a connection is opened, with its address. */
  public @Nullable Object connect(Object[] arguments) throws IOException {
    if (arguments[0] instanceof InetSocketAddress address && !excluded(address)) {
      judge(address, Caller.ofHook());
    }
    return null;
  }

  private void judge(InetSocketAddress address, Caller caller) throws IOException {
    if (caller.ours()) {
      return;
    }
    String misfit = sight.misfitAmong(caller::isIn);
    if (misfit != null) {
      act(onMisfit, address, misfit + ", whose version the hooks do not fit");
    } else if (WEB_PORTS.contains(address.getPort())
        && !sight.gatedAmong(caller::isIn)
        && !granted.includes(host(address), address.getPort())) {
      act(onUncovered, address, caller.library().orElse("the JDK") + ", which no hook gates");
    }
  }

  private void act(Action action, InetSocketAddress address, String by) throws IOException {
    String what = "connection to " + host(address) + ":" + address.getPort() + " by " + by;
    if (action == Action.REFUSE) {
      throw Refusal.of(Reason.UNCOVERED, what + "; see clients.misfit and clients.uncovered")
          .asException();
    }
    if (action == Action.WARN && warned.size() < MOST_WARNINGS && warned.add(by)) {
      sight.warn(what);
    }
  }

  private boolean excluded(InetSocketAddress address) {
    String host = host(address);
    String bracketed = host.contains(":") ? "[" + host + "]" : withoutRoot(host);
    return scope.excludes(new Origin("http", bracketed, Math.max(1, address.getPort())));
  }

  /** {@code shop.test.} names the same host. */
  private static String withoutRoot(String host) {
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }

  /** The name it was asked for by, where there was one; never looked up. */
  private static String host(InetSocketAddress address) {
    return address.getHostString().toLowerCase(Locale.ROOT);
  }

  /** Where the policy only watches, nothing is refused. */
  private static Action inForce(Configuration configuration, Action action) {
    return configuration.mode() == Mode.OBSERVE && action == Action.REFUSE ? Action.WARN : action;
  }
}
