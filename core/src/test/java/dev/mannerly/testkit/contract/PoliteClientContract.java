package dev.mannerly.testkit.contract;

/**
 * What every client must do under the policy of {@code contract.yaml}. A client that cannot do one
 * of it overrides that test with what it does instead, and says why.
 */
public abstract class PoliteClientContract extends StagedContract
    implements PlainContract,
        HopContract,
        BodyContract,
        WaitContract,
        CrowdContract,
        RefusalContract,
        RouteContract,
        EqualityContract {

  @Override
  public boolean repeatsLostRequests() {
    return true;
  }

  @Override
  public boolean timeoutRunsWhileWaiting() {
    return false;
  }

  @Override
  public int threadsOf200Waiters() {
    return 60;
  }
}
