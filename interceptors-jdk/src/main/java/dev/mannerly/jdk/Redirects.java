package dev.mannerly.jdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which redirects are followed, and how: by the rules of the JDK's own client, because ours must
 * bring what it would have brought.
 */
record Redirects(Redirect policy) {

  /** How many requests the redirects and challenges of one call may take, its first included. */
  static final int LIMIT = Integer.getInteger("jdk.httpclient.redirects.retrylimit", 5);

  /** What must not be told to another origin. JDKs before the autumn of 2025 did tell it. */
  private static final Set<String> OF_ONE_ORIGIN = ofOneOrigin();

  /**
   * Where an answer sends us; empty when it is the caller's.
   *
   * @throws UncheckedIOException if it sends us nowhere
   */
  Optional<URI> target(HttpRequest sent, ResponseInfo head) {
    if (policy == Redirect.NEVER || !redirects(head.statusCode())) {
      return Optional.empty();
    }
    URI location =
        head.headers()
            .firstValue("Location")
            .map(URI::create)
            .orElseThrow(() -> new UncheckedIOException(new IOException("Invalid redirection")));
    URI target = sent.uri().resolve(location);
    return allows(sent.uri(), target) ? Optional.of(target) : Optional.empty();
  }

  /** The request that goes there. */
  static HttpRequest request(HttpRequest sent, int status, URI target) {
    boolean sameOrigin = sameOrigin(sent.uri(), target);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(sent, (name, value) -> sameOrigin || !OF_ONE_ORIGIN.contains(name))
            .uri(target);
    boolean becomesGet = status == 303 || (status < 303 && "POST".equals(sent.method()));
    return becomesGet ? request.GET().build() : request.build();
  }

  private static boolean redirects(int status) {
    return switch (status) {
      case 301, 302, 303, 307, 308 -> true;
      default -> false;
    };
  }

  private boolean allows(URI from, URI to) {
    return policy == Redirect.ALWAYS
        || to.getScheme().equalsIgnoreCase(from.getScheme())
        || to.getScheme().equalsIgnoreCase("https");
  }

  private static boolean sameOrigin(URI one, URI other) {
    return one.getScheme().equalsIgnoreCase(other.getScheme())
        && Objects.equals(one.getRawAuthority(), other.getRawAuthority());
  }

  private static Set<String> ofOneOrigin() {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    names.addAll(List.of("Authorization", "Cookie", "Origin", "Referer", "Host"));
    return Collections.unmodifiableSet(names);
  }
}
