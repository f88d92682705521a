package dev.mannerly.agent;

import dev.mannerly.agent.httpasyncclient4.HttpAsyncClient4Hook;
import dev.mannerly.agent.httpclient4.HttpClient4Hook;
import dev.mannerly.agent.httpclient5.HttpClient5Hook;
import dev.mannerly.agent.jdkhttp.JdkHttpHook;
import dev.mannerly.agent.jettyclient.JettyHook;
import dev.mannerly.agent.jsoup.JsoupHook;
import dev.mannerly.agent.okhttp.OkHttpHook;
import dev.mannerly.agent.reactornetty.ReactorNettyHook;
import dev.mannerly.agent.urlconnection.UrlConnectionHook;
import java.util.List;

/** All clients that the agent gates. A new one is a package beside this one and a line here. */
final class Clients {

  private Clients() {}

  static List<ClientHook> all() {
    return List.of(
        new JdkHttpHook(), // java.net.http
        new UrlConnectionHook(), // java.net.HttpURLConnection
        new JsoupHook(), // jsoup, above either of them
        new OkHttpHook(), // OkHttp 3.14 to 5
        new HttpClient5Hook(), // Apache HttpClient 5, classic and asynchronous
        new HttpClient4Hook(), // Apache HttpClient 4
        new HttpAsyncClient4Hook(), // Apache HttpAsyncClient 4
        new ReactorNettyHook(), // reactor-netty 1.1 to 1.3
        new JettyHook() // Jetty's client 9.4 to 12
        );
  }
}
