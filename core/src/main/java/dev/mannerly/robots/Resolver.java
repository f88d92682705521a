package dev.mannerly.robots;

import dev.mannerly.hop.Hop;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Finds the addresses of a host, to tell whether a redirect leads from outside to inside. */
@FunctionalInterface
public interface Resolver {

  /** The JVM's own resolution. */
  Resolver SYSTEM =
      (hop, host) -> {
        try {
          return List.of(InetAddress.getAllByName(host));
        } catch (UnknownHostException e) {
          return List.of(); // a proxy may know it: then its name has to tell
        }
      };

  /**
   * The addresses of {@code host}, an IPv6 address in brackets; empty when they cannot be told,
   * because the hop's way leads through a proxy that resolves by itself or the name is unknown
   * here. May block; called on a worker.
   */
  List<InetAddress> addresses(Hop hop, String host);
}
