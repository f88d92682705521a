package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.Member;
import dev.mannerly.agent.PerClass;
import dev.mannerly.agent.PerObject;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.httpcore4.Library;
import dev.mannerly.agent.httpcore4.Messages;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Where requests are written to connections and answered, and where their responses end. */
final class Wire {
  private static final int FIRST_ERROR = 400;

  private final Execution.Common common;
  private final Executions executions;
  private final PerClass<Messages> messages =
      new PerClass<>(lookup -> new Messages(Library.of(lookup)));
  private final PerClass<Member> connectionOfHolder =
      new PerClass<>(lookup -> Member.read(lookup, lookup.lookupClass(), "managedConn"));

  /** The response that is open on a connection. */
  private final PerObject<Permit> onConnection = new PerObject<>();

  Wire(Execution.Common common, Executions executions) {
    this.common = common;
    this.executions = executions;
  }

  Map<String, Point> points() {
    return Map.of(
        "httpclient4/write", this::write,
        "httpclient4/answered", this::answered,
        "httpclient4/holder-released", at -> over(connection(at), Outcome.complete()),
        "httpclient4/holder-cancelled", at -> over(connection(at), cancelled()),
        "httpclient4/connection-released", at -> over(at[0], Outcome.complete()),
        "httpclient4/connection-aborted", at -> over(at[0], cancelled()));
  }

  /** Before a request is written. */
  private @Nullable Object write(Object[] at) throws IOException {
    Object request = at[0];
    Messages in = messages.of((Lookup) at[2]);
    Execution current = executions.current();
    if (OwnThread.running()) {
      return null;
    }
    if (isConnect(in, request)) {
      if (current != null) {
        current.tunnels();
      }
      return null;
    }
    if (current != null && current.sends(request)) {
      current.use(request);
      return null;
    }
    if (current != null) {
      current.giveBack(); // something else is written in its place
    }
    Execution alone = new Execution(common, in, null, new BareCaller(in, at[1]));
    alone.use(request);
    executions.begin(alone);
    return null;
  }

  /** After its response's head came in, or none did. */
  private @Nullable Object answered(Object[] at) {
    Object request = at[0];
    Messages in = messages.of((Lookup) at[4]);
    Execution current = executions.current();
    if (OwnThread.running() || current == null || isConnect(in, request)) {
      return null;
    }
    if (at[3] instanceof Throwable failure) {
      current.failed(failure);
    } else {
      answered(in, current, at[1], at[2]);
    }
    if (current.isAlone()) {
      executions.end(current);
    }
    return null;
  }

  private void answered(Messages in, Execution current, Object connection, Object response) {
    Answer answer = in.answer(response);
    Object entity = in.openEntity(response);
    // few read the body of an error
    Permit permit = current.answered(answer, entity != null && answer.status() < FIRST_ERROR);
    if (permit == null || entity == null) {
      return;
    }
    in.content(entity, new WatchedStream(in.content(entity), permit));
    onConnection.put(connection, permit);
  }

  private @Nullable Object over(Object connection, Outcome outcome) {
    Permit permit = onConnection.remove(connection);
    if (permit != null) {
      permit.ended(outcome);
    }
    return null;
  }

  private Object connection(Object[] at) {
    return connectionOfHolder.of((Lookup) at[1]).get(at[0]);
  }

  private static Outcome cancelled() {
    return Outcome.failed(new CancellationException());
  }

  private static boolean isConnect(Messages in, Object request) {
    return in.method(request).equalsIgnoreCase("CONNECT");
  }
}
