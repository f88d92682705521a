package dev.mannerly.session;

import dev.mannerly.Politeness;
import dev.mannerly.hop.Headers;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.hop.Way;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Asks for leave to fetch pages through a proxy, and prints what came of it. */
final class RobotsAsker {

  private RobotsAsker() {}

  /** The proxy's port, the action log, and pages. */
  public static void main(String[] args) throws IOException {
    InetSocketAddress proxy =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
    Way way =
        new HttpClientWay(
            HttpClient.newBuilder().proxy(ProxySelector.of(proxy)).build(), "a client's proxy");
    try (Politeness politeness =
        Politeness.builder()
            .identity("AcmeBot", "1.0", "https://acme.example")
            .interval(Duration.ofMillis(1))
            .actionLog(Path.of(args[1]))
            .build()) {
      for (String page : List.of(args).subList(2, args.length)) {
        try {
          politeness
              .session()
              .await(new Hop("test", "GET", page, Headers.NONE, 0, way))
              .ended(Outcome.complete());
          System.out.println("sent");
        } catch (RequestRefusedException e) {
          System.out.println(e.reason() + " " + e.getMessage());
        }
      }
    }
  }
}
