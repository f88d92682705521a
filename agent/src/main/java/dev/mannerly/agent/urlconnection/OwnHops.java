package dev.mannerly.agent.urlconnection;

import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.UrlWay;
import java.io.IOException;
import java.net.HttpURLConnection;

/** Requests of ours: asked for where they are made, each sent once, without what the site knows. */
final class OwnHops {
  private final PerObject<Boolean> unanswered = new PerObject<>();

  static boolean include(HttpURLConnection connection) {
    return UrlWay.isOwn(connection.getURL());
  }

  /** Before the connection is made: it shall be a new one, and bring no cookies. */
  static void connect(Insides in, HttpURLConnection connection) {
    in.dropCookies(connection);
    in.failedOnce(connection, true); // the word by which the JDK takes no kept connection
  }

  /** Before the request is written; not again unless the last one was answered, by a proxy. */
  void write(Insides in, HttpURLConnection connection) throws IOException {
    if (unanswered.get(connection) != null) {
      throw new IOException("the request could not be written, connection closed");
    }
    unanswered.put(connection, true);
    in.failedOnce(connection, false);
    in.neverRepeat(connection);
  }

  void answered(HttpURLConnection connection) {
    unanswered.remove(connection);
  }
}
