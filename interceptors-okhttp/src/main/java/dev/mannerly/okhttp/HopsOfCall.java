package dev.mannerly.okhttp;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.io.IOException;
import java.util.List;
import okhttp3.Call;
import okhttp3.Cookie;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Walks one call through the policy, hop by hop. OkHttp keeps its own loop over redirects,
 * challenges and retries; two places in it are ours. {@link #beforeHop} runs before the cache and
 * before a connection is taken: there a hop waits. {@link #send} runs when the request is about to
 * be written: there its permit is used, or, should the first place have been passed by, awaited.
 *
 * <p>Belongs to the thread that runs the call.
 */
final class HopsOfCall implements HopGate {
  private final Asking asking;
  private final CacheProbe cache;
  private final Call call;
  private final Request first;
  private @Nullable NextHop asked;
  private @Nullable Grant grant;
  private @Nullable Sent sent;

  HopsOfCall(Asking asking, CacheProbe cache, Call call, Request first) {
    this.asking = asking;
    this.cache = cache;
    this.call = call;
    this.first = first;
  }

  @Override
  public Call call() {
    return call;
  }

  /** Takes over what was awaited before the call got its thread. */
  void takeOver(@Nullable EarlyTurn early) throws IOException {
    if (early != null) {
      grant = early.redeem(first, call);
    }
  }

  @Override
  public void beforeHop(HttpUrl url, List<Cookie> cookies) throws IOException {
    if (grant != null && grant.fits(url)) {
      return; // nothing left since it was granted: the first hop, or another address of its host
    }
    giveBack();
    NextHop next = next(url);
    if (!cache.answers(next, cookies)) {
      grant = ask(next);
    }
  }

  /** Sends a hop with its permit. */
  Response send(Interceptor.Chain chain) throws IOException {
    Request request = chain.request();
    if (grant == null || !grant.fits(request)) {
      giveBack();
      grant = ask(next(request.url()).as(request));
    }
    Grant used = grant;
    grant = null;
    Request named = UserAgents.named(request, used.permit());
    try {
      Response response = chain.proceed(named);
      Answer answer = Answers.of(response);
      sent = new Sent(used.hop(), request, answer);
      used.permit().answered(answer);
      return Answers.leased(response, used.permit());
    } catch (IOException | RuntimeException | Error e) {
      sent = new Sent(used.hop(), request, null);
      used.permit().ended(Outcome.failed(e));
      throw e;
    }
  }

  /** Whether the policy wants the last request sent once more. */
  boolean again(Response response) {
    return sent != null
        && sent.answer() != null
        && response.networkResponse() != null
        && Answers.repeatable(response.request())
        && asking.session().retries(sent.hop(), sent.answer());
  }

  /** The request that was asked for last, sent or not. */
  Request lastAsked() {
    if (asked == null) {
      return first;
    }
    Request.Builder request = first.newBuilder().url(asked.url());
    return asked.method().equals(first.method())
        ? request.build()
        : request.method(asked.method(), null).build();
  }

  /** Settles what is left when the call has come to its end, with this error if with any. */
  void end(@Nullable IOException error) {
    if (grant != null && error != null && !call.isCanceled()) {
      grant.permit().ended(Outcome.failed(error)); // released, and then no connection came about
      grant = null;
    }
    giveBack();
  }

  private Grant ask(NextHop next) throws IOException {
    asked = next;
    return asking.await(next, call);
  }

  private NextHop next(HttpUrl url) {
    if (sent == null) {
      return NextHop.of(first, url);
    }
    int status = sent.answer() == null ? NextHop.UNANSWERED : sent.answer().status();
    return NextHop.after(sent.request(), status, sent.hop().attempt(), url);
  }

  private void giveBack() {
    if (grant != null) {
      Permit unused = grant.permit();
      grant = null;
      unused.back();
    }
  }

  /** What left last; without an answer when none came. */
  private record Sent(Hop hop, Request request, @Nullable Answer answer) {}
}
