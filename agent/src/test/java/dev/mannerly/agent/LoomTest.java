package dev.mannerly.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import net.bytebuddy.asm.Advice;
import org.junit.jupiter.api.Test;

class LoomTest {
  private static final String TYPE = Woven.class.getName().replace('.', '/');

  @Test
  void weavesWhatARuleNames() throws Exception {
    Class<?> woven = woven(Rule.of(TYPE, "one", Seven.class));

    assertThat(woven.getMethod("one").invoke(null)).isEqualTo(7);
    assertThat(woven.getMethod("two").invoke(null)).isEqualTo(2);
  }

  @Test
  void findsTheOverloadByItsParameters() throws Exception {
    Class<?> woven = woven(Rule.of(TYPE, "sum", Seven.class).with("int", "java.lang.String"));

    assertThat(woven.getMethod("sum", int.class, String.class).invoke(null, 1, "")).isEqualTo(7);
    assertThat(woven.getMethod("sum", int.class).invoke(null, 1)).isEqualTo(1);
  }

  @Test
  void isAMisfit_whenARuleHitsFewerMethodsThanItMust() {
    assertThatThrownBy(() -> woven(Rule.of(TYPE, "gone", Seven.class)))
        .isInstanceOf(Misfit.class)
        .hasMessageContaining("gone hit 0 methods instead of 1");
  }

  @Test
  void isAMisfit_whenARuleHitsMoreMethodsThanItMust() {
    assertThatThrownBy(() -> woven(Rule.of(TYPE, "sum", Seven.class)))
        .isInstanceOf(Misfit.class)
        .hasMessageContaining("sum hit 2 methods instead of 1");
  }

  @Test
  void knowsAMovedClass_byTheNamesThatItHad() throws Exception {
    String original = TYPE.substring(TYPE.indexOf("mannerly/"));
    Rule rule = Rule.of(original, "three", Seven.class).with("mannerly.agent.LoomTest$Woven");

    Class<?> woven = woven(rule);

    assertThat(woven.getMethod("three", woven).invoke(null, (Object) null)).isEqualTo(7);
  }

  private static Class<?> woven(Rule rule) throws IOException {
    byte[] classFile;
    try (InputStream in = LoomTest.class.getResourceAsStream("/" + TYPE + ".class")) {
      classFile = in.readAllBytes();
    }
    byte[] woven =
        new Loom().weave(classFile, TYPE, LoomTest.class.getClassLoader(), List.of(rule));
    return new ClassLoader(LoomTest.class.getClassLoader()) {
      Class<?> define() {
        return defineClass(Woven.class.getName(), woven, 0, woven.length);
      }
    }.define();
  }

  /** What is woven. */
  public static final class Woven {
    private Woven() {}

    public static int one() {
      return 1;
    }

    public static int two() {
      return 2;
    }

    public static int three(Woven any) {
      return 3;
    }

    public static int sum(int one) {
      return one;
    }

    public static int sum(int one, String other) {
      return one + other.length();
    }
  }

  /** Makes every result a seven. */
  @SuppressWarnings("UnusedVariable")
  static final class Seven {
    private Seven() {}

    @Advice.OnMethodExit
    static void exit(@Advice.Return(readOnly = false) int returned) {
      returned = 7;
    }
  }
}
