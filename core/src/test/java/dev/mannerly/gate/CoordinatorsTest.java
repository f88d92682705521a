package dev.mannerly.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.mannerly.config.CoordinatorSettings;
import dev.mannerly.testkit.FakeTime;
import dev.mannerly.time.Time;
import org.junit.jupiter.api.Test;

class CoordinatorsTest {
  private final Time time = FakeTime.at("2026-03-01T12:00:00Z").time();

  /** Listed as a service for the tests. */
  public static final class InMemory implements CoordinatorProvider {
    @Override
    public boolean supports(String uri) {
      return uri.startsWith("memory:");
    }

    @Override
    public Coordinator connect(CoordinatorSettings settings, Time time, String instance) {
      return new LocalCoordinator(time);
    }
  }

  @Test
  void findsTheProviderThatUnderstandsTheUri() {
    CoordinatorSettings settings = CoordinatorSettings.DEFAULT.uri("memory:here");

    assertThat(Coordinators.connect(settings, time, "one")).isInstanceOf(LocalCoordinator.class);
  }

  @Test
  void namesTheSchemeAndNoSecret_whenNobodyUnderstandsTheUri() {
    CoordinatorSettings settings = CoordinatorSettings.DEFAULT.uri("etcd://user:secret@host");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Coordinators.connect(settings, time, "one"))
        .withMessageContaining("'etcd:'")
        .withMessageNotContaining("secret");
  }
}
