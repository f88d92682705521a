package dev.mannerly.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OverridesTest {

  private static final Inputs NONE = Inputs.none();

  @TempDir private Path directory;

  @Test
  void letsTheStrongerSourceWin() throws IOException {
    Path file = Files.writeString(directory.resolve("m.yml"), "coordinator: {uri: redis://file}");
    Inputs inputs = NONE.file(file);
    assertThat(uri(inputs)).isEqualTo("redis://file");

    inputs = inputs.environment(Map.of("MANNERLY_COORDINATOR_URI", "redis://environment"));
    assertThat(uri(inputs)).isEqualTo("redis://environment");

    inputs = inputs.properties(Map.of("mannerly.coordinator.uri", "redis://property"));
    assertThat(uri(inputs)).isEqualTo("redis://property");

    inputs = inputs.agentArguments("coordinator.uri=redis://argument");
    assertThat(uri(inputs)).isEqualTo("redis://argument");
  }

  @Test
  void handsTheDefaultBudgetOnToTheHostsOfTheFile() throws IOException {
    Path file =
        Files.writeString(directory.resolve("m.yml"), "budgets: {hosts: {a.example: {burst: 2}}}");

    Configuration read =
        Reading.of(
            NONE.file(file).environment(Map.of("MANNERLY_BUDGETS_DEFAULT_PER_DAY", "unlimited")));

    assertThat(read.budgets().hosts().get("a.example"))
        .isEqualTo(Limits.DEFAULT.burst(2).perDay(null));
  }

  @Test
  void findsTheFileThatIsNamed() throws IOException {
    for (String name : List.of("environment", "property", "argument", "given")) {
      Files.writeString(directory.resolve(name), "identity: {version: " + name + "}");
    }
    Inputs inputs = NONE.directory(directory).environment(Map.of("MANNERLY_CONFIG", "environment"));
    assertThat(version(inputs)).isEqualTo("environment");

    inputs = inputs.properties(Map.of("mannerly.config", "property"));
    assertThat(version(inputs)).isEqualTo("property");

    assertThat(version(inputs.agentArguments("argument"))).isEqualTo("argument");
    inputs = inputs.agentArguments("config=argument,mode=observe");
    assertThat(version(inputs)).isEqualTo("argument");

    assertThat(version(inputs.file(directory.resolve("given")))).isEqualTo("given");
  }

  @Test
  void readsDefaultsAlone_whenNoFileIsNamed() {
    assertThat(Reading.of(NONE)).isEqualTo(Configuration.DEFAULT);
    assertThat(Reading.of(NONE.agentArguments("").environment(Map.of("MANNERLY_CONFIG", ""))))
        .isEqualTo(Configuration.DEFAULT);
  }

  @Test
  void leavesReservedAndForeignNamesAlone() {
    Inputs inputs =
        NONE.properties(Map.of("mannerly.debug", "verdicts", "mannerlyx", "1", "user.dir", "/"))
            .environment(
                Map.of(
                    "MANNERLY_REDIS", "redis://x",
                    "MANNERLY_TEST_REDIS", "/usr/bin/redis-server",
                    "PATH", "/bin"));

    assertThat(Reading.of(inputs)).isEqualTo(Configuration.DEFAULT);
  }

  @Test
  void leavesTheVariablesThatKubernetesSetsAlone() {
    Inputs inputs =
        NONE.environment(
            Map.of(
                "MANNERLY_REDIS_SERVICE_HOST", "10.0.0.1",
                "MANNERLY_REDIS_SERVICE_PORT", "6379",
                "MANNERLY_REDIS_SERVICE_PORT_REDIS", "6379",
                "MANNERLY_REDIS_PORT", "tcp://10.0.0.1:6379",
                "MANNERLY_REDIS_PORT_6379_TCP", "tcp://10.0.0.1:6379",
                "MANNERLY_REDIS_PORT_6379_TCP_ADDR", "10.0.0.1",
                "MANNERLY_SERVICE_HOST", "10.0.0.2",
                "MANNERLY_PORT", "tcp://10.0.0.2:80"));

    assertThat(Reading.of(inputs)).isEqualTo(Configuration.DEFAULT);
  }

  @Test
  void refusesNamesThatMeanNothing() {
    Inputs inputs =
        NONE.agentArguments("mod=off,budgets.hosts.a=1,quiet=true,quiet=false")
            .properties(
                Map.of("mannerly.coordinator.url", "local", "mannerly.http.agent.name", "x"))
            .environment(
                Map.of(
                    "MANNERLY_MODUS", "off",
                    "MANNERLY_MAX_WAIT", "1m",
                    "MANNERLY_SCOPE_EXCLUDE", "private",
                    "MANNERLY_ALIASES", "a"));

    assertThat(Reading.refusalOf(inputs).problems())
        .containsExactly(
            "environment variable MANNERLY_ALIASES: is set in the file only",
            "environment variable MANNERLY_MAX_WAIT: is no key of Mannerly; did you mean"
                + " MANNERLY_WAITING_MAX_WAIT?",
            "environment variable MANNERLY_MODUS: is no key of Mannerly; did you mean"
                + " MANNERLY_MODE?",
            "environment variable MANNERLY_SCOPE_EXCLUDE: is a list; lists are set in the file",
            "system property mannerly.coordinator.url: is no key of Mannerly; did you mean"
                + " mannerly.coordinator.uri?",
            "system property mannerly.http.agent.name: is a word of Nutch; in Mannerly this is"
                + " identity.product",
            "agent argument mod: is no key of Mannerly; did you mean mode?",
            "agent argument budgets.hosts.a: is set in the file only",
            "agent argument quiet: is given twice");
  }

  @Test
  void saysWhereABadValueIs_whenItIsInNoFile() {
    Inputs inputs =
        NONE.agentArguments("mode=obsreve")
            .properties(Map.of("mannerly.waiting.max-wait", "5"))
            .environment(Map.of("MANNERLY_ROBOTS_ON_401_403", ""));

    assertThat(Reading.refusalOf(inputs).problems())
        .containsExactly(
            "environment variable MANNERLY_ROBOTS_ON_401_403: must be one of refuse, allow: ",
            "system property mannerly.waiting.max-wait: has no unit; write 5s for seconds, or 5ms,"
                + " 5m, 5h, 5d",
            "agent argument mode: must be one of enforce, observe, off: obsreve; did you mean"
                + " observe?");
  }

  @Test
  void countsTheModeFromOutside_whenTheFileCannotBeRead() {
    Inputs missing = NONE.file(directory.resolve("missing.yml"));
    assertThat(Reading.refusalOf(missing).mode()).isEqualTo(Mode.ENFORCE);
    assertThat(Reading.refusalOf(missing.environment(Map.of("MANNERLY_MODE", "observe"))).mode())
        .isEqualTo(Mode.OBSERVE);
  }

  @Test
  void countsAStrongerModeThatCannotBeReadAsEnforce() throws IOException {
    Path file = Files.writeString(directory.resolve("m.yml"), "mode: off");

    assertThat(Reading.refusalOf(NONE.file(file).agentArguments("mode=on")).mode())
        .isEqualTo(Mode.ENFORCE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "missing.yml | agent argument: the file 'missing.yml' does not exist",
        ". | agent argument: the file '.' is a directory, not a file",
        "config= | agent argument config: names no file; leave it out to run with the defaults",
        "config=missing.yml | agent argument config: the file 'missing.yml' does not exist",
        "m.yml,mode=observe | agent argument: the file 'm.yml,mode=observe' does not exist; a file"
            + " and settings together are config=FILE,key=value",
      })
  void saysThatAnArgumentIsNoFile(String arguments, String problem) {
    assertThat(Reading.refusalOf(NONE.directory(directory).agentArguments(arguments)).problems())
        .containsExactly(problem);
  }

  @Test
  void refusesAFileThatIsHugeOrNoText() throws IOException {
    Path huge = Files.writeString(directory.resolve("huge.yml"), " ".repeat((1 << 20) + 1));
    Path bytes = Files.write(directory.resolve("bytes.yml"), new byte[] {'a', (byte) 0xff});

    assertThat(Reading.refusalOf(NONE.file(huge)).problems())
        .containsExactly(huge + ": the file is larger than 1MiB");
    assertThat(Reading.refusalOf(NONE.file(bytes)).problems())
        .containsExactly(bytes + ": the file is not UTF-8");
  }

  @Test
  void skipsAByteOrderMark() throws IOException {
    Path file =
        Files.writeString(directory.resolve("bom.yml"), "\ufeffmode: observe\r\nquiet: 1\r\n");

    assertThat(Reading.refusalOf(NONE.file(file)).problems())
        .containsExactly(file + ":2:8: quiet: must be true or false: 1");
  }

  @Test
  void givesEveryKeyAVariableOfItsOwn() {
    Set<String> variables = new HashSet<>();
    for (Key<?> key : Schema.KEYS) {
      assertThat(variables.add(Overrides.variable(key))).as(key.dotted()).isTrue();
      assertThat(Overrides.variable(key)).matches("MANNERLY_[A-Z0-9_]+");
    }
  }

  private static String uri(Inputs inputs) {
    return Reading.of(inputs).coordinator().uri();
  }

  private static String version(Inputs inputs) {
    return Reading.of(inputs).identity().version();
  }
}
