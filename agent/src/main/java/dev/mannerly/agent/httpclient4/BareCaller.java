package dev.mannerly.agent.httpclient4;

import dev.mannerly.agent.Turn;
import dev.mannerly.agent.httpcore4.Messages;
import dev.mannerly.agent.httpcore4.Targets;
import dev.mannerly.hop.Way;
import org.jspecify.annotations.Nullable;

/**
 * Who writes to a connection without one of the client's engines. What it writes to is named by its
 * context, as the library's own examples do it; where it is not, the hop is refused.
 */
record BareCaller(Messages messages, Object context) implements Caller {

  @Override
  public String url(Object request) {
    String line = messages.uri(request);
    if (Targets.isAbsolute(line)) {
      return line;
    }
    Object host = messages.attribute(context, "http.target_host");
    return host == null ? line : Targets.at(messages.origin(host), line);
  }

  @Override
  public @Nullable Way way() {
    return null;
  }

  @Override
  public boolean aborted() {
    return false;
  }

  @Override
  public void onAbort(Turn turn) {
    // interrupting the thread is the only way
  }

  @Override
  public void beforeWaiting() {
    // its connection is its own
  }
}
