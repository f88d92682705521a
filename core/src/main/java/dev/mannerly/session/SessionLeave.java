package dev.mannerly.session;

import dev.mannerly.budget.Budgets;
import dev.mannerly.budget.Destinations;
import dev.mannerly.dispatch.Leave;
import dev.mannerly.hop.BadUrlException;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import java.util.concurrent.CompletableFuture;

/** Lets a dispatcher ask the session. */
record SessionLeave(HopSession session, Budgets budgets) implements Leave {

  @Override
  public String budget(Hop hop) {
    try {
      return budgets.of(hop, Destinations.parse(hop.url())).key();
    } catch (BadUrlException e) {
      return ""; // no budget has that key; the session will say what is wrong
    }
  }

  @Override
  public CompletableFuture<Permit> ask(Hop hop) {
    return session.awaitAsync(hop);
  }
}
