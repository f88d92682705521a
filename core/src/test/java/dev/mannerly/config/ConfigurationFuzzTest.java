package dev.mannerly.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.mannerly.Configurations;
import dev.mannerly.testkit.Soon;

/** Whatever the file, the answer is a configuration or the list of what is wrong with it. */
class ConfigurationFuzzTest {

  @FuzzTest(maxDuration = "10m")
  void readsAnyFile(FuzzedDataProvider data) throws Exception {
    Soon.run(() -> read(data));
  }

  private static void read(FuzzedDataProvider data) {
    boolean arguments = data.consumeBoolean();
    String text = data.consumeRemainingAsString();
    ConfigurationReader reader = Configurations.reader();

    try {
      Configuration read =
          arguments
              ? reader.read(Inputs.none().agentArguments(text))
              : reader.parse("mannerly.yml", text);
      assertThat(read.budgets()).isNotNull();
    } catch (ConfigurationException e) {
      assertThat(e.problems()).isNotEmpty().allMatch(problem -> !problem.isBlank());
    }
  }
}
