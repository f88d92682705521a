package dev.mannerly.agent.httpclient5;

import dev.mannerly.hop.Fetched;
import dev.mannerly.hop.Way;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** As {@link ClassicWay}, without a thread: the client's own reactor does the work. */
record AsyncWay(
    Library in,
    Object connect,
    Object runtime,
    Object route,
    Contexts.Carried carried,
    OwnTraffic own)
    implements Way {

  /** The way of a hop that its client's chain is about to connect. */
  static Way of(Library in, Object connect, Object scope, OwnTraffic own) {
    AsyncInsides insides = in.async();
    return new AsyncWay(
        in,
        connect,
        insides.fork(insides.runtime(scope)),
        insides.route(scope),
        in.contexts().carried(insides.context(scope)),
        own);
  }

  @Override
  public String description() {
    return "the application's HttpAsyncClient";
  }

  @Override
  public CompletableFuture<Fetched> get(
      URI url, Map<String, String> headers, Duration timeout, int maxBytes) {
    AsyncInsides insides = in.async();
    Object forked = insides.fork(runtime);
    own.add(forked);
    Object dependency = in.asyncFetch().newDependency();
    Object request = in.fetching().request(url, headers);
    Object[] contextAndRuntime = {in.fetching().context(carried, timeout), forked};
    Object scope =
        insides.newScope(in.fetching().route(url, route), request, dependency, contextAndRuntime);
    Collecting collecting = new Collecting(in, maxBytes, null);
    CompletableFuture<Fetched> fetched = collecting.fetched();
    var unused =
        fetched
            .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete(
                (answer, error) -> {
                  if (answer == null || answer.truncated()) {
                    in.asyncFetch().giveUp(dependency, forked);
                  }
                });
    try {
      in.asyncFetch().send(connect, request, scope, callback(collecting, forked));
    } catch (Exception e) { // also HttpException, which only the client's loader knows
      collecting.fail(e);
    }
    return fetched;
  }

  private Object callback(Collecting collecting, Object forked) {
    return in.async()
        .callback(
            (proxy, method, arguments) -> {
              if (method.getName().equals("completed")) {
                in.async().release(forked); // first, so that the page can use the connection
                collecting.finish();
                return null;
              }
              return collecting.invoke(proxy, method, arguments);
            });
  }
}
