package dev.mannerly.robots;

import dev.mannerly.hop.Hop;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Finds the addresses of a host, to tell whether a redirect leads from outside to inside. */
@FunctionalInterface
public interface Resolver {

  /** The resolver of the hop's way, which is the JVM's own unless its client has another. */
  Resolver OF_THE_WAY =
      (hop, host) -> {
        try {
          return hop.way() == null
              ? List.of(InetAddress.getAllByName(host))
              : hop.way().addresses(host);
        } catch (UnknownHostException e) {
          return List.of(); // a proxy may know it: then its name has to tell
        }
      };

  /**
   * The addresses of a name; empty when they cannot be told, because the hop's way leads through a
   * proxy that resolves by itself or the name is unknown here. May block; called on a worker.
   */
  List<InetAddress> addresses(Hop hop, String host);
}
