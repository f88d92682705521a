package dev.mannerly.redis;

import dev.mannerly.PolitenessBuilder;
import dev.mannerly.testkit.RealRedis;
import dev.mannerly.testkit.dispatch.DispatchContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisDispatchTest extends DispatchContract {

  @RegisterExtension static final RealRedis redis = RealRedis.start();

  @Override
  public PolitenessBuilder coordinated(PolitenessBuilder builder) {
    return builder.coordinator(redis.uri());
  }

  @Override
  public boolean shared() {
    return true;
  }
}
