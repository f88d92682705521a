package dev.mannerly.okhttp;

import okhttp3.Authenticator;
import okhttp3.Credentials;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/**
 * Answers a challenge once.
 *
 * @param credentials {@code user:password}
 */
record BasicAuthenticator(String credentials) implements Authenticator {

  @Override
  public @Nullable Request authenticate(@Nullable Route route, Response response) {
    if (response.request().header("Authorization") != null) {
      return null;
    }
    String[] parts = credentials.split(":", 2);
    return response
        .request()
        .newBuilder()
        .header("Authorization", Credentials.basic(parts[0], parts[1]))
        .build();
  }
}
