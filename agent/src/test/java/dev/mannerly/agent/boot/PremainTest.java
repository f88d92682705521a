package dev.mannerly.agent.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PremainTest {

  @ParameterizedTest
  @ValueSource(strings = {"1.8", "9", "11", "16", "0"})
  void complainsInOneLine_whenTheJvmIsTooOld(String version) {
    assertThat(JavaVersion.complaint(version))
        .isEqualTo("Mannerly needs Java 17 or newer; this JVM is Java " + version + ".");
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "21", "25", "26-ea"})
  void doesNotComplain_whenTheJvmIsNewEnough(String version) {
    assertThat(JavaVersion.complaint(version)).isNull();
  }

  @Test
  void knowsTheToolsOfTheJdk() {
    assertThat(Premain.runsJdkTool("jdk.jcmd", "jdk.jcmd/sun.tools.jps.Jps")).isTrue();
    assertThat(Premain.runsJdkTool("java.base", "java.base/sun.security.tools.keytool.Main"))
        .isTrue();
    assertThat(Premain.runsJdkTool("", "crawler.jar")).isFalse();
    assertThat(Premain.runsJdkTool("com.acme.crawler", "com.acme.crawler/com.acme.Main")).isFalse();
  }

  @Test
  void takesAProgramRunFromSourceForTheUsersOwn() {
    String launcher = "jdk.compiler/com.sun.tools.javac.launcher.";

    assertThat(Premain.runsJdkTool("jdk.compiler", launcher + "Main Crawler.java")).isFalse();
    assertThat(Premain.runsJdkTool("jdk.compiler", launcher + "SourceLauncher A.java")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(classes = {Premain.class, Launcher.class, IsolatedLoader.class, JavaVersion.class})
  void loadsOnJava8(Class<?> type) throws IOException {
    try (DataInputStream in =
        new DataInputStream(type.getResourceAsStream(type.getSimpleName() + ".class"))) {
      assertThat(in.readInt()).isEqualTo(0xCAFEBABE);
      assertThat(in.readUnsignedShort()).isZero();
      assertThat(in.readUnsignedShort()).isEqualTo(52);
    }
  }
}
