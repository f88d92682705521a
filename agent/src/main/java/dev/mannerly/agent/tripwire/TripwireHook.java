package dev.mannerly.agent.tripwire;

import dev.mannerly.agent.ClientHook;
import dev.mannerly.agent.Point;
import dev.mannerly.agent.Policy;
import dev.mannerly.agent.Rule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The three places where Java code opens TCP connections, from Java 17 to 25. */
public final class TripwireHook implements ClientHook {
  private static final String SOCKET = "sun/nio/ch/NioSocketImpl";
  private static final String CHANNEL = "sun/nio/ch/SocketChannelImpl";
  private static final String ASYNCHRONOUS = "sun/nio/ch/AsynchronousSocketChannelImpl";
  private static final String ADDRESS = "java.net.SocketAddress";

  private final Supplier<Point> tripwire;

  public TripwireHook(Supplier<Point> tripwire) {
    this.tripwire = tripwire;
  }

  @Override
  public String client() {
    return "tripwire";
  }

  @Override
  public boolean isClient() {
    return false;
  }

  @Override
  public Set<String> types() {
    return Set.of(SOCKET, CHANNEL, ASYNCHRONOUS);
  }

  @Override
  public Set<String> packages() {
    return Set.of();
  }

  @Override
  public List<Rule> rules() {
    Class<?> connect = TripwireAdvice.Connect.class;
    return List.of(
        Rule.of(SOCKET, "connect", connect).with(ADDRESS, "int"),
        Rule.of(CHANNEL, "connect", connect).with(ADDRESS),
        Rule.of(CHANNEL, "blockingConnect", connect).with(ADDRESS, "long"),
        Rule.of(ASYNCHRONOUS, "connect", connect).hits(2));
  }

  @Override
  public Map<String, Point> points(Policy policy) {
    return Map.of("tripwire/connect", tripwire.get());
  }
}
