package dev.mannerly.redis;

import dev.mannerly.config.CoordinatorSettings;
import dev.mannerly.gate.Coordinator;
import dev.mannerly.gate.CoordinatorProvider;
import dev.mannerly.time.Time;
import java.nio.file.Files;
import java.nio.file.Path;

/** Brings the coordinator for {@code redis://} and its kin. */
public final class RedisCoordinatorProvider implements CoordinatorProvider {

  /** For {@link java.util.ServiceLoader}. */
  public RedisCoordinatorProvider() {}

  @Override
  public boolean supports(String uri) {
    return Address.understands(uri);
  }

  @Override
  public Coordinator connect(CoordinatorSettings settings, Time time, String instance) {
    Address address = Address.parse(settings.uri());
    Login login = Login.of(settings, address);
    Path authorities = settings.tls().caFile();
    if (address.tls() && authorities != null && !Files.isReadable(authorities)) {
      throw new IllegalArgumentException("coordinator.tls.ca-file cannot be read: " + authorities);
    }
    Link link = new Link(() -> Servers.of(settings, address, login), address, time);
    return new RedisCoordinator(link, new Keys(settings.keyPrefix()), instance, time.timer());
  }
}
