package dev.mannerly.testkit.contract;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every client must do under the policy of {@code contract.yaml}. A client that cannot do one
 * of it overrides that test with what it does instead, and says why.
 */
public abstract class PoliteClientContract
    implements PlainContract,
        HopContract,
        BodyContract,
        WaitContract,
        CrowdContract,
        RefusalContract,
        RouteContract,
        EqualityContract {

  private static final Set<Class<?>> WARM = ConcurrentHashMap.newKeySet();

  @TempDir private Path scratch;
  private Stage stage;

  /** A client under the policy, made in this way. */
  public abstract ClientUnderTest client(ClientSetup setup);

  /** Where the policy logs. Under the agent, the file that its arguments name. */
  public Path actionLog() {
    return Path.of(System.getProperty("mannerly.contract.log"));
  }

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

  @Override
  public final Stage stage() {
    return stage;
  }

  final Path scratch() {
    return scratch;
  }

  @BeforeEach
  final void open() throws Exception {
    stage = new Stage(this);
    if (WARM.add(getClass())) {
      stage.warmUp();
    }
  }

  @AfterEach
  final void close() {
    stage.close();
  }
}
