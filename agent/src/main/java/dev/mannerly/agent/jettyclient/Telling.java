package dev.mannerly.agent.jettyclient;

import dev.mannerly.agent.Member;

/** Tells listeners a whole response at once, as the client does with those it kept back. */
interface Telling {

  void succeeded(Object exchange, Object listeners, Object result);

  void failed(Object exchange, Object listeners, Object result);

  static Telling of(Insides in) {
    return in.isTwelve() ? new SinceTwelve(in) : new BeforeTwelve(in);
  }

  /** Listeners are told by themselves. */
  final class SinceTwelve implements Telling {
    private final Member success;
    private final Member failure;

    SinceTwelve(Insides in) {
      success = in.method("client.transport.ResponseListeners", "emitSuccessComplete", 1);
      failure = in.method("client.transport.ResponseListeners", "emitFailureComplete", 1);
    }

    @Override
    public void succeeded(Object exchange, Object listeners, Object result) {
      success.call(listeners, result);
    }

    @Override
    public void failed(Object exchange, Object listeners, Object result) {
      failure.call(listeners, result);
    }
  }

  /** A list of listeners is told by another. */
  final class BeforeTwelve implements Telling {
    private final Insides in;
    private final Member notifier;
    private final Member success;
    private final Member failure;
    private final Member request;
    private final Member response;
    private final Member requestFailure;
    private final Member responseFailure;

    BeforeTwelve(Insides in) {
      this.in = in;
      notifier = in.method("client.transport.HttpDestination", "getResponseNotifier", 0);
      success = in.method("client.ResponseNotifier", "forwardSuccessComplete", 3);
      failure = in.method("client.ResponseNotifier", "forwardFailureComplete", 5);
      request = in.method("client.Result", "getRequest", 0);
      response = in.method("client.Result", "getResponse", 0);
      requestFailure = in.method("client.Result", "getRequestFailure", 0);
      responseFailure = in.method("client.Result", "getResponseFailure", 0);
    }

    @Override
    public void succeeded(Object exchange, Object listeners, Object result) {
      success.call(
          notifier.get(in.destination(exchange)),
          listeners,
          request.get(result),
          response.get(result));
    }

    @Override
    public void failed(Object exchange, Object listeners, Object result) {
      failure.call(
          notifier.get(in.destination(exchange)),
          listeners,
          request.get(result),
          requestFailure.call(result),
          response.get(result),
          responseFailure.call(result));
    }
  }
}
