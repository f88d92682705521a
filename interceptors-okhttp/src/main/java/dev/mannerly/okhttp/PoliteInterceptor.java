package dev.mannerly.okhttp;

import static java.util.Objects.requireNonNull;

import dev.mannerly.Politeness;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.Coverage;
import dev.mannerly.session.HopSession;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes each call of a client through the policy once: robots.txt, the budget, the gate, retries.
 * Add it with {@code addInterceptor}, as the last one.
 *
 * <p>It sees calls, not requests: what OkHttp sends by itself inside a call, redirects above all,
 * passes it by, which it says once. {@link PoliteOkHttp#install} sees every request; where that is
 * installed, this interceptor stands back.
 *
 * <p>Safe for use by many threads and clients. Blocks the thread that runs the call until its turn;
 * a call that is cancelled or runs into its {@code callTimeout} stops waiting.
 */
public final class PoliteInterceptor implements Interceptor {
  private static final Logger LOG = LoggerFactory.getLogger(PoliteInterceptor.class);

  private final HopSession session;
  private final AtomicBoolean warned = new AtomicBoolean();

  /**
   * An interceptor for one client or several.
   *
   * @param politeness the policy; it must stay open as long as the clients are in use
   */
  public PoliteInterceptor(Politeness politeness) {
    this(requireNonNull(politeness, "politeness").session());
  }

  PoliteInterceptor(HopSession session) {
    this.session = session;
  }

  /**
   * Sends the request when its turn has come.
   *
   * @throws RequestRefusedException if a rule forbids the request; nothing was sent
   * @throws java.io.InterruptedIOException if the thread was interrupted while it waited; the
   *     interrupt flag stays set and nothing was sent
   */
  @Override
  public Response intercept(Chain chain) throws IOException {
    Call call = chain.call();
    if (Coverage.byAgent(Asking.CLIENT) || HopGate.guards(call)) {
      return chain.proceed(chain.request());
    }
    Asking asking = new Asking(session, ClientOfCall.find(call).orElse(null));
    try {
      return tryAndTryAgain(chain, asking);
    } catch (RequestRefusedException e) {
      return MadeUp.response(chain.request(), session.response(e).orElseThrow(() -> e));
    }
  }

  private Response tryAndTryAgain(Chain chain, Asking asking) throws IOException {
    NextHop next = NextHop.of(chain.request(), chain.request().url());
    while (true) {
      Grant grant = asking.await(next, chain.call());
      Response response = send(chain, grant);
      if (!again(response, grant)) {
        return response;
      }
      response.close();
      next = next.again();
    }
  }

  private Response send(Chain chain, Grant grant) throws IOException {
    Permit permit = grant.permit();
    try {
      Response response = chain.proceed(UserAgents.named(chain.request(), permit));
      if (response.networkResponse() == null) {
        permit.back(); // the cache's answer
        return response;
      }
      permit.answered(Answers.of(firstAnswer(response)));
      return Answers.leased(response, permit);
    } catch (IOException | RuntimeException | Error e) {
      permit.ended(Outcome.failed(e));
      throw e;
    }
  }

  /** The answer to the request that was asked for; redirects may have come after it. */
  private Response firstAnswer(Response response) {
    Response first = response;
    while (first.priorResponse() != null) {
      first = first.priorResponse();
    }
    if (first != response && warned.compareAndSet(false, true)) {
      LOG.warn(
          "OkHttp sent a request that passed PoliteInterceptor by, after a {} from {}:"
              + " PoliteOkHttp.install sees every request",
          first.code(),
          first.request().url().host());
    }
    return first;
  }

  private boolean again(Response response, Grant grant) {
    return response.networkResponse() != null
        && response.priorResponse() == null
        && Answers.repeatable(response.request())
        && session.retries(grant.hop(), Answers.of(response));
  }
}
