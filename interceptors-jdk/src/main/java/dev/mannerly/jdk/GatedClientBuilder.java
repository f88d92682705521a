package dev.mannerly.jdk;

import static java.util.Objects.requireNonNull;

import dev.mannerly.session.HopSession;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.InetAddress;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.time.Duration;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/** Builds clients from the JDK's own builder, and keeps back what would make hops by itself. */
final class GatedClientBuilder implements HttpClient.Builder {
  private final HopSession session;
  private final HttpClient.Builder builder = HttpClient.newBuilder();
  private Redirect redirects = Redirect.NEVER;
  private @Nullable Authenticator authenticator;

  GatedClientBuilder(HopSession session) {
    this.session = session;
  }

  @Override
  public HttpClient.Builder cookieHandler(CookieHandler cookieHandler) {
    builder.cookieHandler(cookieHandler);
    return this;
  }

  @Override
  public HttpClient.Builder connectTimeout(Duration duration) {
    builder.connectTimeout(duration);
    return this;
  }

  @Override
  public HttpClient.Builder sslContext(SSLContext sslContext) {
    builder.sslContext(sslContext);
    return this;
  }

  @Override
  public HttpClient.Builder sslParameters(SSLParameters sslParameters) {
    builder.sslParameters(sslParameters);
    return this;
  }

  @Override
  public HttpClient.Builder executor(Executor executor) {
    builder.executor(executor);
    return this;
  }

  @Override
  public HttpClient.Builder followRedirects(Redirect policy) {
    redirects = requireNonNull(policy, "policy");
    return this;
  }

  @Override
  public HttpClient.Builder version(Version version) {
    builder.version(version);
    return this;
  }

  @Override
  public HttpClient.Builder priority(int priority) {
    builder.priority(priority);
    return this;
  }

  @Override
  public HttpClient.Builder proxy(ProxySelector proxySelector) {
    builder.proxy(proxySelector);
    return this;
  }

  @Override
  public HttpClient.Builder authenticator(Authenticator newAuthenticator) {
    authenticator = requireNonNull(newAuthenticator, "authenticator");
    return this;
  }

  /** Part of the interface since Java 19. */
  @SuppressWarnings("MissingOverride")
  public HttpClient.Builder localAddress(InetAddress address) {
    LaterMethod.LOCAL_ADDRESS.call(builder, address);
    return this;
  }

  @Override
  public HttpClient build() {
    HttpClient client = builder.build();
    Keyring keyring = new Keyring(authenticator, client.proxy().orElse(null));
    return Gating.gated(new HopClient(client, new Redirects(redirects), keyring), session);
  }
}
