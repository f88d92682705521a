package dev.mannerly.dispatch;

import dev.mannerly.PolitenessBuilder;
import dev.mannerly.testkit.dispatch.DispatchContract;

class LocalDispatchTest extends DispatchContract {

  @Override
  public PolitenessBuilder coordinated(PolitenessBuilder builder) {
    return builder;
  }

  @Override
  public boolean shared() {
    return false; // but among the dispatchers of one JVM
  }
}
