package dev.mannerly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class PerObjectTest {
  private final PerObject<String> values = new PerObject<>();

  @Test
  void tellsEqualObjectsApart() {
    Object one = List.of("same");
    Object other = List.of("same");
    values.put(one, "first");

    assertThat(values.get(other, () -> "second")).isEqualTo("second");
    assertThat(values.get(one)).isEqualTo("first");
    assertThat(values.remove(one)).isEqualTo("first");
    assertThat(values.get(one)).isNull();
  }

  @Test
  void forgetsObjectsThatAreGone() {
    values.put(new Object(), "gone");

    Awaitility.await()
        .until(
            () -> {
              System.gc();
              return values.size() == 0;
            });
  }
}
