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
    Fetch fetch = new Fetch(url, headers, timeout, maxBytes);
    return keyring
        .find(Party.PROXY, url)
        .map(fetch::with)
        .orElse(fetch)
        .by(bare())
        .thenCompose(fetched -> turnedBack(fetched) ? again(fetch, fetched) : done(fetched));
  }

  private CompletableFuture<Fetched> again(Fetch fetch, Fetched first) {
    Optional<Credentials> asked = asked(fetch.url(), first);
    if (asked.isEmpty()) {
      return done(first);
    }
    return fetch
        .with(asked.get())
        .by(bare())
        .whenComplete(
            (fetched, error) -> {
              if (fetched != null && !turnedBack(fetched)) {
                keyring.keep(asked.get());
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

  private static boolean turnedBack(Fetched fetched) {
    return fetched.status() == Party.PROXY.status();
  }

  private static CompletableFuture<Fetched> done(Fetched fetched) {
    return CompletableFuture.completedFuture(fetched);
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

  /** What is to be fetched. */
  private record Fetch(URI url, Map<String, String> headers, Duration timeout, int maxBytes) {

    Fetch with(Credentials credentials) {
      Map<String, String> more = new TreeMap<>(headers);
      more.put(credentials.party().answer(), credentials.value());
      return new Fetch(url, more, timeout, maxBytes);
    }

    CompletableFuture<Fetched> by(Way way) {
      return way.get(url, headers, timeout, maxBytes);
    }
  }
}
