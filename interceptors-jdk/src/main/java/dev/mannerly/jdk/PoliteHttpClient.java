package dev.mannerly.jdk;

import dev.mannerly.session.HopSession;
import java.net.http.HttpClient;

/** Passes every request that a {@link HttpClient} of the JDK makes through the policy. */
public final class PoliteHttpClient {
  private PoliteHttpClient() {}

  static HttpClient.Builder newBuilder(HopSession session) {
    return new GatedClientBuilder(session);
  }

  static HttpClient around(HttpClient client, HopSession session) {
    return Gating.around(client, session);
  }
}
