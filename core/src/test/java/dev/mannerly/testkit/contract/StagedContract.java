package dev.mannerly.testkit.contract;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A part of the contract with a fresh {@link Stage} for each of its tests. */
public abstract class StagedContract implements ClientContract {
  private static final Set<Class<?>> WARM = ConcurrentHashMap.newKeySet();

  @TempDir private Path scratch;
  private Stage stage;

  /** A client under the policy, made in this way. */
  public abstract ClientUnderTest client(ClientSetup setup);

  /** Where the policy logs. Under the agent, the file that its arguments name. */
  public Path actionLog() {
    return Path.of(System.getProperty("contract.log"));
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
      warmUp();
    }
  }

  void warmUp() throws Exception {
    stage.warmUp();
  }

  @AfterEach
  final void close() {
    stage.close();
  }
}
