package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Turn;
import dev.mannerly.agent.httpcore4.Messages;
import dev.mannerly.agent.httpcore4.Targets;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Failure;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * What one engine of the client sends in one call, hop by hop: each is asked for, then written,
 * then answered. Lives in the thread of the call.
 */
final class Execution {
  private final Common common;
  private final Messages messages;
  private final @Nullable Object engine;
  private final Caller caller;
  private @Nullable Object request;
  private @Nullable Hop hop;
  private @Nullable Permit unused;
  private @Nullable Permit open;
  private @Nullable Answer answer;
  private boolean gated;
  private boolean tunnelled;

  /** What all executions share. */
  record Common(Policy policy, Tries tries) {}

  /**
   * Begins one.
   *
   * @param engine the client's object that executes, or null for what is written without one
   */
  Execution(Common common, Messages messages, @Nullable Object engine, Caller caller) {
    this.common = common;
    this.messages = messages;
    this.engine = engine;
    this.caller = caller;
  }

  /** Whether no engine of the client is at work. */
  boolean isAlone() {
    return engine == null;
  }

  boolean isOf(Object anEngine) {
    return engine == anEngine;
  }

  Caller caller() {
    return caller;
  }

  /** Whether a request that is about to be written is the one that was asked for here. */
  boolean sends(Object aRequest) {
    return engine != null
        && (aRequest == request
            || (hop != null
                && hop.method().equals(messages.method(aRequest))
                && hop.url().equals(caller.url(aRequest))));
  }

  /** Whether a request has its permit and was not written yet. */
  boolean holdsPermitFor(Object aRequest) {
    return unused != null && aRequest == request;
  }

  /** Whether this request is the one that was asked for last, by the old engine. */
  boolean isFor(Object aRequest) {
    return aRequest == request && caller instanceof DirectorCaller;
  }

  /** Whether anything was asked for. */
  boolean begun() {
    return request != null;
  }

  /** Waits until this request may be sent; its permit is kept until it is written. */
  void ask(Object next) throws IOException {
    giveBack();
    endOpen(); // where nobody read what came before
    request = next;
    answer = null;
    if (caller.aborted()) {
      return; // the client says so itself, before it sends
    }
    hop = hop(next);
    unused = await(hop, next, new Turn(common.policy, caller::beforeWaiting));
  }

  /** The permit to write this request with: the one at hand, or one that is waited for here. */
  void use(Object next) throws IOException {
    Permit permit = unused;
    unused = null;
    if (permit != null && permit.userAgent().isPresent()) {
      messages.header(next, "User-Agent", permit.userAgent().get());
    }
    if (permit == null) {
      endOpen();
      request = next;
      answer = null;
      hop = hop(next);
      permit = await(hop, next, new Turn(common.policy));
    } else if (hop != null && !isStill(hop, next)) {
      permit.back(); // an interceptor of the application made it another one
      hop = hop(next);
      permit = await(hop, next, new Turn(common.policy));
    } else if (hop != null && !permit.stillGood()) {
      permit.back(); // connecting took too long
      permit = await(hop, next, new Turn(common.policy));
    }
    gated = permit.gated();
    open = permit;
  }

  /** Whether a request is what was asked for; the old engine drops fragments meanwhile. */
  private boolean isStill(Hop asked, Object next) {
    String url = caller.url(next);
    return asked.method().equals(messages.method(next))
        && (asked.url().equals(url) || Targets.same(asked.url(), url));
  }

  /** Nothing will be sent with the permit at hand. */
  void giveBack() {
    if (unused != null) {
      unused.back();
      unused = null;
    }
  }

  /** The head of the response came in; its permit while the body is open, else null. */
  @Nullable Permit answered(Answer head, boolean hasBody) {
    Permit permit = open;
    answer = head;
    if (request != null) {
      common.tries.answered(request, head.status());
    }
    if (permit == null) {
      return null;
    }
    permit.answered(head);
    if (hasBody) {
      return permit;
    }
    endOpen();
    return null;
  }

  /** The request was written, or was going to be, and no head of a response came in. */
  void failed(Throwable failure) {
    if (open != null) {
      open.ended(outcome(failure));
      open = null;
    }
  }

  /** The engine sends a CONNECT to a proxy first. */
  void tunnels() {
    tunnelled = true;
  }

  /** The engine is done; a permit that nothing was written with has come to nothing. */
  void end(@Nullable Object response, @Nullable Throwable failure) {
    Permit permit = unused;
    unused = null;
    if (permit == null) {
      return;
    }
    if (failure != null) {
      permit.ended(outcome(failure));
    } else if (response == null || tunnelled) {
      permit.ended(new Outcome(Failure.PROXY)); // the answer is the proxy's
    } else {
      permit.answered(messages.answer(response)); // written by somebody's own means
      permit.ended(Outcome.complete());
    }
  }

  /** Whether the policy wants the last hop tried again. */
  boolean wantsRepeat() {
    return gated && hop != null && answer != null && common.policy.retries(hop, answer);
  }

  /** Whether the policy holds the last hop to its rules. */
  boolean gated() {
    return gated;
  }

  private void endOpen() {
    if (open != null) {
      open.ended(Outcome.complete());
      open = null;
    }
  }

  private Outcome outcome(Throwable failure) {
    return Outcome.failed(caller.aborted() ? new CancellationException() : failure);
  }

  private Permit await(Hop next, Object ofRequest, Turn turn) throws IOException {
    caller.onAbort(turn);
    return turn.await(next, name -> messages.header(ofRequest, "User-Agent", name));
  }

  /** A hop that does not keep its request alive: its permit may outlive it. */
  private Hop hop(Object next) {
    String method = messages.method(next);
    String url = caller.url(next);
    WeakReference<Object> weak = new WeakReference<>(next);
    Messages reader = messages;
    return new Hop(
        HttpClient4Hook.CLIENT,
        method,
        url,
        name -> {
          Object living = weak.get();
          return living == null ? List.of() : reader.said(living, name);
        },
        common.tries.begin(next, method, url),
        caller.way());
  }
}
