package dev.mannerly.agent.urlconnection;

import dev.mannerly.agent.ClientHook;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Rule;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The JDK's URL connections for http and https, from Java 17. */
public final class UrlConnectionHook implements ClientHook {
  static final String CLIENT = "httpurlconnection";

  private static final String CONNECTION = "sun/net/www/protocol/http/HttpURLConnection";
  private static final String SECURE =
      "sun/net/www/protocol/https/AbstractDelegateHttpsURLConnection";
  private static final String BODY = CONNECTION + "$HttpInputStream";
  private static final String WIRE = "sun/net/www/http/HttpClient";
  private static final String SECURE_WIRE = "sun/net/www/protocol/https/HttpsClient";

  @Override
  public String client() {
    return CLIENT;
  }

  @Override
  public Set<String> types() {
    return Set.of(CONNECTION, SECURE, BODY, WIRE, SECURE_WIRE);
  }

  @Override
  public Set<String> packages() {
    return Set.of("sun.net.www.protocol.http.", "sun.net.www.protocol.https.", "sun.net.www.http.");
  }

  @Override
  public List<Rule> rules() {
    String connection = CONNECTION.replace('/', '.');
    return List.of(
        Rule.of(CONNECTION, "plainConnect0", UrlConnectionAdvice.Connect.class),
        Rule.of(CONNECTION, "writeRequests", UrlConnectionAdvice.Write.class),
        Rule.of(CONNECTION, "connect", UrlConnectionAdvice.Connected.class),
        Rule.of(CONNECTION, "getOutputStream", UrlConnectionAdvice.Output.class),
        Rule.of(CONNECTION, "getInputStream", UrlConnectionAdvice.Input.class),
        Rule.of(CONNECTION, "disconnect", UrlConnectionAdvice.Disconnect.class),
        Rule.of(SECURE, "connect", UrlConnectionAdvice.Connected.class),
        Rule.of(WIRE, "New", UrlConnectionAdvice.Open.class)
            .with("java.net.URL", "java.net.Proxy", "int", "boolean", connection),
        Rule.of(SECURE_WIRE, "New", UrlConnectionAdvice.Open.class)
            .with(
                "javax.net.ssl.SSLSocketFactory",
                "java.net.URL",
                "javax.net.ssl.HostnameVerifier",
                "java.net.Proxy",
                "boolean",
                "int",
                connection),
        Rule.of(WIRE, "parseHTTP", UrlConnectionAdvice.Parse.class),
        Rule.of(WIRE, "openServer", UrlConnectionAdvice.Reopen.class).with(),
        Rule.of(WIRE, "writeRequests", UrlConnectionAdvice.Rewrite.class)
            .with("sun.net.www.MessageHeader", "sun.net.www.http.PosterOutputStream"),
        Rule.of(BODY, "read", UrlConnectionAdvice.Read.class).with("[B", "int", "int"),
        Rule.of(BODY, "close", UrlConnectionAdvice.Close.class));
  }

  @Override
  public Map<String, Point> points(Policy policy) {
    return new UrlConnections(policy).points();
  }
}
