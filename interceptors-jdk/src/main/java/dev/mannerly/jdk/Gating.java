package dev.mannerly.jdk;

import dev.mannerly.session.HopSession;
import java.net.Authenticator;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.util.ArrayList;
import java.util.List;

/** Puts a policy around clients that exist already. */
final class Gating {
  private static final String OF_JDK = "jdk.internal.net.http.";

  private Gating() {}

  /** A client under the policy, made of one that sends single hops. */
  static HttpClient gated(HopClient below, HopSession session, HttpClient... more) {
    HttpClient client = below.client();
    List<HttpClient> all = new ArrayList<>(List.of(more));
    all.add(client);
    Asking asking = new Asking(session, new ClientWay(client, below.keyring()));
    return new GatedClient(below, asking, new OpenCalls(all));
  }

  static HttpClient around(HttpClient client, HopSession session) {
    if (client instanceof GatedClient) {
      return client; // a hop is judged once
    }
    Authenticator authenticator = client.authenticator().orElse(null);
    Keyring keyring = new Keyring(authenticator, client.proxy().orElse(null));
    Redirects redirects = new Redirects(client.followRedirects());
    if (redirects.policy() == Redirect.NEVER && authenticator == null) {
      return gated(new HopClient(client, redirects, keyring), session);
    }
    HttpClient hops = singleHops(client);
    return gated(new HopClient(hops, redirects, keyring), session, client);
  }

  /** The same client, as far as it tells, but without what makes hops by itself. */
  private static HttpClient singleHops(HttpClient client) {
    if (!client.getClass().getName().startsWith(OF_JDK)) {
      throw new IllegalArgumentException(
          client.getClass().getName()
              + " follows redirects or answers challenges by itself, where no policy sees them:"
              + " build it with followRedirects(NEVER) and no authenticator");
    }
    HttpClient.Builder same =
        HttpClient.newBuilder()
            .followRedirects(Redirect.NEVER)
            .version(client.version())
            .sslContext(client.sslContext())
            .sslParameters(client.sslParameters());
    client.proxy().ifPresent(same::proxy);
    client.connectTimeout().ifPresent(same::connectTimeout);
    client.executor().ifPresent(same::executor);
    client.cookieHandler().ifPresent(same::cookieHandler);
    return same.build();
  }
}
