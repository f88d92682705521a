package dev.mannerly.agent.reactornetty;

import dev.mannerly.session.MadeUpResponse;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** The client's taking of a connection, put off. */
final class Taking {
  private final Library in;
  private final Entry entry;
  private final Object provider;
  private final Object[] arguments;

  /**
   * Knows how to enter the woven method again.
   *
   * @param arguments its settings, observer, call and resolver
   */
  Taking(Library in, Entry entry, Object provider, Object[] arguments) {
    this.in = in;
    this.entry = entry;
    this.provider = provider;
    this.arguments = arguments;
  }

  /** What the client does with its connections runs here. */
  Executor loops() {
    return in.calls().loops(arguments[0]);
  }

  /** What the client subscribes to; a failure to connect is told. */
  Object take(Consumer<Throwable> failure) {
    entry.judged();
    try {
      return in.calls().onFailure(in.calls().acquire(provider, arguments), failure);
    } finally {
      entry.isJudged(); // where the method was not entered after all
    }
  }

  /** What the client subscribes to instead, while the call is answered without a connection. */
  Object answer(MadeUpResponse made) {
    return in.calls().later(in.madeUp().answer(arguments, made));
  }
}
