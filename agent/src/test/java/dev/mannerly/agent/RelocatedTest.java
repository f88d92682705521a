package dev.mannerly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RelocatedTest {
  private final Relocated relocated =
      new Relocated(List.of(new SomeClient()), List.of("com.acme.shaded"));

  @Test
  void findsACopyUnderAPrefixThatWasNamed() {
    assertThat(relocated.find("com/acme/shaded/lib/http/Engine"))
        .isEqualTo(
            new Relocated.Copy(new SomeClient(), "lib/http/Engine", "com.acme.shaded", true));
  }

  @Test
  void findsACopyThatNobodyNamed() {
    assertThat(relocated.find("org/other/lib/http/Engine"))
        .isEqualTo(new Relocated.Copy(new SomeClient(), "lib/http/Engine", "org.other", false));
  }

  @Test
  void takesNoOtherClassOfThatNameForACopy() {
    assertThat(relocated.find("com/acme/Engine")).isNull();
    assertThat(relocated.find("com/acmelib/http/Engine")).isNull();
    assertThat(relocated.find("lib/http/Engine")).isNull();
  }

  private record SomeClient() implements ClientHook {
    @Override
    public String client() {
      return "some";
    }

    @Override
    public Set<String> types() {
      return Set.of("lib/http/Engine");
    }

    @Override
    public Set<String> packages() {
      return Set.of("lib.http.");
    }

    @Override
    public List<Rule> rules() {
      return List.of();
    }

    @Override
    public Map<String, Point> points(Policy policy) {
      return Map.of();
    }
  }
}
