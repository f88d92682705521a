package dev.mannerly.jdk;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.net.Authenticator;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The credentials of one client: asked of its authenticator once for each place, kept once they
 * were accepted, as the JDK's own client does.
 */
final class Keyring {
  private final @Nullable Authenticator authenticator;
  private final @Nullable ProxySelector proxies;

  @GuardedBy("kept")
  private final List<Credentials> kept = new ArrayList<>();

  /**
   * Makes an empty one.
   *
   * @param authenticator null for a client that answers no challenges
   * @param proxies null for the JVM's default
   */
  Keyring(@Nullable Authenticator authenticator, @Nullable ProxySelector proxies) {
    this.authenticator = authenticator;
    this.proxies = proxies;
  }

  Optional<Authenticator> authenticator() {
    return Optional.ofNullable(authenticator);
  }

  /** What was accepted here before. */
  Optional<Credentials> find(Party party, URI uri) {
    if (authenticator == null) {
      return Optional.empty();
    }
    String place = place(party, uri);
    synchronized (kept) {
      return place == null
          ? Optional.empty()
          : kept.stream().filter(credentials -> credentials.hold(party, place)).findFirst();
    }
  }

  void keep(Credentials accepted) {
    synchronized (kept) {
      kept.removeIf(old -> accepted.hold(old.party(), old.root()));
      kept.add(accepted);
    }
  }

  void drop(Credentials rejected) {
    synchronized (kept) {
      kept.remove(rejected);
    }
  }

  /** Whether this client has an answer to such a challenge at all. */
  boolean answers(Party party, URI uri) {
    return authenticator != null
        && place(party, uri) != null
        && (party == Party.SERVER || !basicIsDisabled(uri));
  }

  /**
   * Asks the application.
   *
   * @throws IOException if it has none
   */
  Credentials ask(Party party, Challenge challenge, URI uri) throws IOException {
    String root = place(party, uri);
    PasswordAuthentication given = request(party, challenge, uri);
    if (root == null || given == null) {
      throw new IOException("No credentials provided");
    }
    return new Credentials(party, directory(root), challenge.answer(given));
  }

  private @Nullable PasswordAuthentication request(Party party, Challenge challenge, URI uri)
      throws IOException {
    InetSocketAddress proxy = party == Party.PROXY ? proxy(uri) : null;
    boolean tunnel = proxy != null && "https".equalsIgnoreCase(uri.getScheme());
    return authenticator == null
        ? null
        : authenticator.requestPasswordAuthenticationInstance(
            proxy == null ? uri.getHost() : proxy.getHostString(),
            null,
            proxy == null ? uri.getPort() : proxy.getPort(),
            proxy == null ? uri.getScheme() : "http",
            challenge.realm(),
            challenge.scheme(),
            tunnel ? null : uri.toURL(),
            party.type());
  }

  /** Where a request would meet this party; null when it would meet none. */
  private @Nullable String place(Party party, URI uri) {
    return switch (party) {
      case SERVER -> uri.getScheme() + "://" + uri.getRawAuthority() + path(uri);
      case PROXY -> {
        InetSocketAddress proxy = proxy(uri);
        yield proxy == null
            ? null
            : uri.getScheme() + " by " + proxy.getHostString() + ":" + proxy.getPort() + "/";
      }
    };
  }

  private static String path(URI uri) {
    String path = uri.normalize().getRawPath();
    return path == null || path.isEmpty() ? "/" : path;
  }

  private static String directory(String place) {
    return place.substring(0, place.lastIndexOf('/') + 1);
  }

  private @Nullable InetSocketAddress proxy(URI uri) {
    ProxySelector selector = proxies == null ? ProxySelector.getDefault() : proxies;
    List<Proxy> ways = selector == null ? List.of() : selector.select(uri);
    return !ways.isEmpty()
            && ways.get(0).type() == Proxy.Type.HTTP
            && ways.get(0).address() instanceof InetSocketAddress address
        ? address
        : null;
  }

  /** The JDK sends no Basic credentials through tunnels unless it is told to. */
  private static boolean basicIsDisabled(URI uri) {
    String disabled =
        "https".equalsIgnoreCase(uri.getScheme())
            ? System.getProperty("jdk.http.auth.tunneling.disabledSchemes", "Basic")
            : System.getProperty("jdk.http.auth.proxying.disabledSchemes", "");
    return Arrays.stream(disabled.split(",", -1))
        .anyMatch(it -> it.trim().equalsIgnoreCase("Basic"));
  }
}
