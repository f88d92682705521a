package dev.mannerly.jdk;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import dev.mannerly.session.HttpClientWay;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The way of a client's own requests, without its cookies. A proxy that asks who comes gets the
 * client's answer: what it turned back never reached the site, so the fetch remains one hop.
 */
final class ClientWay implements Way {
  private static final String DESCRIPTION = "the application's HttpClient";

  private final HttpClient client;
  private final Keyring keyring;
  private volatile @Nullable Way bare;

  ClientWay(HttpClient client, Keyring keyring) {
    this.client = client;
    this.keyring = keyring;
  }

  @Override
  public String description() {
    return DESCRIPTION;
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    Optional<Credentials> known = keyring.find(Party.PROXY, url);
    return bare()
        .get(url, known.map(it -> with(it, headers)).orElse(headers), timeout, maxBytes)
        .thenCompose(
            fetched ->
                fetched.status() == Party.PROXY.status()
                    ? asked(url, fetched)
                        .map(it -> again(it, url, with(it, headers), timeout, maxBytes))
                        .orElseGet(() -> CompletableFuture.completedFuture(fetched))
                    : CompletableFuture.completedFuture(fetched));
  }

  private CompletableFuture<Fetched> again(
      Credentials fresh, URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    return bare()
        .get(url, headers, timeout, maxBytes)
        .whenComplete(
            (fetched, error) -> {
              if (fetched != null && fetched.status() != Party.PROXY.status()) {
                keyring.keep(fresh);
              }
            });
  }

  private Optional<Credentials> asked(URI url, Fetched fetched) {
    if (!keyring.answers(Party.PROXY, url)) {
      return Optional.empty();
    }
    try {
      HttpHeaders headers = HttpHeaders.of(fetched.headers(), (name, value) -> true);
      Optional<Challenge> challenge = Challenge.find(Party.PROXY, headers);
      return challenge.isEmpty()
          ? Optional.empty()
          : Optional.of(keyring.ask(Party.PROXY, challenge.get(), url));
    } catch (IOException e) {
      return Optional.empty(); // no answer to give: the proxy's refusal stands
    }
  }

  private static Map<String, String> with(Credentials credentials, Map<String, String> headers) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(credentials.party().answer(), credentials.value());
    return more;
  }

  /** The client itself, so that its connections serve for both; one without cookies if it has. */
  private Way bare() {
    Way made = bare;
    if (made == null) {
      made =
          client.cookieHandler().isEmpty()
              ? new HttpClientWay(client, DESCRIPTION)
              : HttpClientWay.of(client, DESCRIPTION);
      bare = made;
    }
    return made;
  }
}
