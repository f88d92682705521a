package dev.mannerly.jdk;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The challenges met in one call. Belongs to the call: its hops follow each other. */
final class Challenges {
  private static final int LIMIT = Integer.getInteger("jdk.httpclient.auth.retrylimit", 3);

  private final Keyring keyring;
  private final Map<Party, Credentials> fresh = new EnumMap<>(Party.class);
  private final Map<Party, Credentials> sent = new EnumMap<>(Party.class);
  private final Map<Party, Integer> answers = new EnumMap<>(Party.class);

  Challenges(Keyring keyring) {
    this.keyring = keyring;
  }

  /** The headers that answer before being asked, or what was asked last. */
  Map<String, String> headers(HttpRequest request) {
    sent.clear();
    Map<String, String> headers = new TreeMap<>();
    for (Party party : Party.values()) {
      credentials(party, request)
          .ifPresent(
              credentials -> {
                sent.put(party, credentials);
                headers.put(party.answer(), credentials.value());
              });
    }
    return headers;
  }

  /**
   * Whether the request should be sent once more, with the credentials that were asked for.
   *
   * @throws IOException if there are none, or none that are accepted
   */
  boolean answer(HttpRequest request, ResponseInfo head) throws IOException {
    Party asking = Party.of(head.statusCode());
    keepAccepted(asking);
    if (asking == null || asking.answeredBy(request) || !keyring.answers(asking, request.uri())) {
      return false;
    }
    Optional<Challenge> challenge = Challenge.find(asking, head.headers());
    if (challenge.isEmpty()) {
      return false;
    }
    count(asking);
    fresh.put(asking, keyring.ask(asking, challenge.get(), request.uri()));
    return true;
  }

  private Optional<Credentials> credentials(Party party, HttpRequest request) {
    if (party.answeredBy(request)) {
      return Optional.empty();
    }
    Credentials asked = fresh.get(party);
    return asked != null ? Optional.of(asked) : keyring.find(party, request.uri());
  }

  /** A proxy that asks tells nothing about the server behind it. */
  private void keepAccepted(@Nullable Party asking) {
    for (Party party : Party.values()) {
      boolean heard = asking == null || party == Party.PROXY;
      Credentials accepted = heard && party != asking ? fresh.remove(party) : null;
      if (accepted != null) {
        keyring.keep(accepted);
      }
    }
  }

  private void count(Party asking) throws IOException {
    Credentials rejected = sent.get(asking);
    int given = Math.max(answers.getOrDefault(asking, 0), rejected == null ? 0 : 1);
    if (given > LIMIT) {
      throw new IOException("too many authentication attempts. Limit: " + LIMIT);
    }
    if (rejected != null) {
      fresh.remove(asking);
      keyring.drop(rejected);
    }
    answers.put(asking, given + 1);
  }
}
