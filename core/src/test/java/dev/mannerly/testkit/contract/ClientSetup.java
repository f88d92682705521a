package dev.mannerly.testkit.contract;

import java.net.Proxy;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a test wants of a client. Everything else is the client's default.
 *
 * @param proxy an HTTP or SOCKS proxy, or null for none
 * @param credentials {@code user:password} for a site's Basic challenge, answered only when asked;
 *     null for none
 * @param cache a folder for the client's cache, or null for none
 * @param tls whether the client trusts {@link dev.mannerly.testkit.Certificate#client()}
 * @param http2 whether the client should speak HTTP/2; it must not speak it otherwise
 */
public record ClientSetup(
    @Nullable Proxy proxy,
    @Nullable String credentials,
    @Nullable Path cache,
    boolean tls,
    boolean http2) {

  public static final ClientSetup DEFAULT = new ClientSetup(null, null, null, false, false);

  public ClientSetup proxy(Proxy newProxy) {
    return new ClientSetup(newProxy, credentials, cache, tls, http2);
  }

  public ClientSetup credentials(String newCredentials) {
    return new ClientSetup(proxy, newCredentials, cache, tls, http2);
  }

  public ClientSetup cache(Path newCache) {
    return new ClientSetup(proxy, credentials, newCache, tls, http2);
  }

  public ClientSetup trusting() {
    return new ClientSetup(proxy, credentials, cache, true, http2);
  }

  public ClientSetup overHttp2() {
    return new ClientSetup(proxy, credentials, cache, true, true);
  }
}
