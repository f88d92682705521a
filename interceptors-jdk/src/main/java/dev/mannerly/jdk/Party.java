package dev.mannerly.jdk;

import java.net.Authenticator.RequestorType;
import java.net.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/** Who can ask for credentials. */
enum Party {
  SERVER(401, "WWW-Authenticate", "Authorization", RequestorType.SERVER),
  PROXY(407, "Proxy-Authenticate", "Proxy-Authorization", RequestorType.PROXY);

  private final int status;
  private final String challenge;
  private final String answer;
  private final RequestorType type;

  Party(int status, String challenge, String answer, RequestorType type) {
    this.status = status;
    this.challenge = challenge;
    this.answer = answer;
    this.type = type;
  }

  /** Who answers so, or null for everyone else. */
  static @Nullable Party of(int status) {
    for (Party party : values()) {
      if (party.status == status) {
        return party;
      }
    }
    return null;
  }

  int status() {
    return status;
  }

  /** The header that it asks with. */
  String challenge() {
    return challenge;
  }

  /** The header that answers. */
  String answer() {
    return answer;
  }

  RequestorType type() {
    return type;
  }

  /** Whether the application answers by itself. */
  boolean answeredBy(HttpRequest request) {
    return request.headers().firstValue(answer).isPresent();
  }
}
