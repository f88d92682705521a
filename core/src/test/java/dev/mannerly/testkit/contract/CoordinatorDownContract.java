package dev.mannerly.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.RecordingOrigin;
import java.io.InterruptedIOException;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/**
 * What every client must do while the fleet's coordinator is away: the policy has {@code
 * contract.yaml} and a {@code coordinator.uri} where nobody listens.
 */
public abstract class CoordinatorDownContract extends StagedContract {

  @Test
  void sendsNothing_andNamesTheCoordinator() {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();

    Throwable error =
        Assertions.catchThrowable(() -> stage().client().send(Ask.get(origin.url(host, "/a"))));

    assertUnavailable(error);
    assertThat(stage().log(host, "sent")).isEmpty();
    assertThat(origin.count()).isZero();
  }

  @Test
  void sendsNothing_withoutTheCallersThread() {
    String host = Stage.host();
    RecordingOrigin origin = stage().origin();

    Throwable error =
        Assertions.catchThrowable(
            () -> stage().client().start(Ask.get(origin.url(host, "/a"))).result(LIMIT));

    assertUnavailable(error);
    assertThat(origin.count()).isZero();
  }

  @Override
  final void warmUp() {
    // nothing would pass
  }

  private static void assertUnavailable(Throwable error) {
    assertThat(Causes.of(error))
        .anySatisfy(
            cause ->
                assertThat(cause)
                    .isInstanceOf(InterruptedIOException.class)
                    .hasMessageStartingWith("Mannerly refused: COORDINATOR_UNAVAILABLE"));
  }
}
