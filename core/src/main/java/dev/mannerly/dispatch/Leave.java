package dev.mannerly.dispatch;

import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import java.util.concurrent.CompletableFuture;

/** Gives leave to hops: what a dispatcher knows of the policy. No method blocks. */
public interface Leave {

  /** The budget that the hop counts against; any text for one that has none. */
  String budget(Hop hop);

  /**
   * Asks for leave to send one hop: complete on return when it may leave now, else completed by a
   * worker. It fails with {@link dev.mannerly.hop.RequestRefusedException}. Cancelling it ends the
   * wait.
   */
  CompletableFuture<Permit> ask(Hop hop);
}
