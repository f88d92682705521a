package dev.mannerly.agent.okhttp;

import dev.mannerly.agent.PerObject;
import java.io.IOException;
import java.lang.invoke.MethodHandles.Lookup;
import org.jspecify.annotations.Nullable;

/** Reports the heads and ends of responses to the permits of their hops. */
final class Responses {
  private final Calls calls;
  private final PerObject<Sent> open;

  /**
   * @param open what was sent and is not at its end, by exchange
   */
  Responses(Calls calls, PerObject<Sent> open) {
    this.calls = calls;
    this.open = open;
  }

  @Nullable Object head(Object[] at) {
    Insides in = Insides.of((Lookup) at[2]);
    OwnCall own = calls.own(in.callOfExchange(at[0]));
    Sent sent = open.get(at[0]);
    if (own != null) {
      own.answered(in.code(at[1]));
    } else if (sent != null) {
      sent.answered(in.answer(at[1]));
    }
    return null;
  }

  @Nullable Object failed(Object[] at) {
    IOException failure = (IOException) at[1];
    OwnCall own = calls.own(Insides.of((Lookup) at[2]).callOfExchange(at[0]));
    if (own != null) {
      own.failed(failure);
    } else {
      end(at[0], failure);
    }
    return null;
  }

  @Nullable Object detached(Object[] at) {
    end(at[0], null);
    return null;
  }

  @Nullable Object bodyEnd(Object[] at) {
    end(Insides.of((Lookup) at[1]).exchangeOfBody(at[0]), (IOException) at[2]);
    return null;
  }

  private void end(Object exchange, @Nullable IOException failure) {
    Sent sent = open.remove(exchange);
    if (sent != null) {
      sent.ended(failure);
    }
  }
}
