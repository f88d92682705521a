package dev.mannerly.agent;

import dev.mannerly.agent.httpclient4.HttpClient4UnderTest;
import dev.mannerly.agent.jdkhttp.JdkHttpUnderTest;
import dev.mannerly.agent.jsoup.JsoupUnderTest;
import dev.mannerly.agent.urlconnection.UrlConnectionUnderTest;
import dev.mannerly.httpclient.HttpAsyncClientUnderTest;
import dev.mannerly.httpclient.HttpClientUnderTest;
import dev.mannerly.okhttp.OkHttpUnderTest;
import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.robots.RobotsVisitContract;
import dev.mannerly.testkit.robots.Visitor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.HttpsURLConnection;

/**
 * Fetches of robots.txt by the way of each client; run in a JVM of its own, where an answer is soon
 * old.
 */
class RobotsByTheirWay extends RobotsVisitContract {
  static final String SOON_OLD = "robots.cache=10s,budgets.default.interval=20ms";

  /** A URL connection over plain HTTP has no trust of its own for where it is redirected to. */
  RobotsByTheirWay() {
    HttpsURLConnection.setDefaultSSLSocketFactory(Certificate.client().getSocketFactory());
  }

  @Override
  public List<Visitor> visitors() {
    return everyClient();
  }

  static List<Visitor> everyClient() {
    return List.of(
        new Visitor(
            "java.net.http",
            "java.net.http",
            "the application's java.net.http client",
            true,
            JdkHttpUnderTest::new),
        new Visitor(
            "okhttp", "okhttp", "the application's OkHttpClient", true, OkHttpUnderTest::bare),
        new Visitor(
            "httpclient5 classic",
            "httpclient5",
            "the application's HttpClient",
            false,
            setup -> new HttpClientUnderTest(setup, builder -> builder)),
        new Visitor(
            "httpclient5 async",
            "httpclient5",
            "the application's HttpAsyncClient",
            false,
            setup -> new HttpAsyncClientUnderTest(setup, builder -> builder)),
        new Visitor(
            "httpclient4",
            "httpclient4",
            "the application's HttpClient",
            false,
            HttpClient4UnderTest::new),
        new Visitor(
            "httpurlconnection",
            "httpurlconnection",
            "a connection like the application's HttpURLConnection",
            true,
            UrlConnectionUnderTest::new),
        new Visitor(
            "jsoup",
            "jsoup",
            "a connection with the proxy and the trust of jsoup's request",
            true,
            JsoupUnderTest::new));
  }

  @Override
  public Duration patience() {
    return Duration.ofSeconds(20);
  }

  @Override
  public Duration life() {
    return Duration.ofSeconds(10);
  }

  @Override
  public Path actionLog() {
    return Path.of(System.getProperty("contract.log"));
  }
}
