package dev.mannerly.actionlog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.mannerly.testkit.Soon;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Set;

class ActionLogReaderFuzzTest {
  private static final byte[] LINE =
      "{\"ts\":\"2026-03-10T12:00:00.000Z\",\"event\":\"sent\",\"budget\":\"a.test\"}\n"
          .getBytes(UTF_8);

  @FuzzTest(maxDuration = "10m")
  void findsAWholeLine_behindWhateverBytes(byte[] before) throws Exception {
    Soon.run(() -> find(before));
  }

  private static void find(byte[] before) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write(before);
    file.write(LINE);
    LineSource lines = new LineSource(new ByteArrayInputStream(file.toByteArray())::read, 0);
    LocalDate today = LocalDate.of(2026, 3, 10);
    SentTally tally = new SentTally(today, today);
    boolean found = false;

    while (lines.next()) {
      tally.count(lines);
      found =
          LineFields.of(lines.bytes(), lines.from(), lines.to(), Set.of()).stream()
              .filter(LineFields::whole)
              .flatMap(fields -> LoggedEntry.of(fields).stream())
              .anyMatch(logged -> "a.test".equals(logged.entry().budget()));
    }

    assertThat(found).isTrue();
    assertThat(lines.end()).isEqualTo(file.size());
    assertThat(tally.today().of("a.test")).isPositive();
  }
}
