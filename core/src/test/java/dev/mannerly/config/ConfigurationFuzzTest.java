package dev.mannerly.config;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.mannerly.Configurations;
import org.junit.jupiter.api.Timeout;

/** Whatever the file, the answer is a configuration or the list of what is wrong with it. */
class ConfigurationFuzzTest {

  @FuzzTest(maxDuration = "10m")
  @Timeout(value = 10, unit = SECONDS) // each input
  void readsAnyFile(FuzzedDataProvider data) {
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
