package dev.mannerly.actionlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.hop.Reason;
import dev.mannerly.testkit.FakeTime;
import dev.mannerly.time.Time;
import dev.mannerly.time.Timer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class RefusalFloodTest {
  private final FakeTime time = FakeTime.at("2026-03-10T12:00:00Z");
  private final List<Entry> written = new ArrayList<>();
  private boolean diskFull;
  private final RefusalFlood flood = new RefusalFlood(time.time(), this::write);

  @Test
  void writesTheFirstAtOnce_andTheOthersAsOneLine() throws IOException {
    for (int n = 0; n < 1000; n++) {
      flood.append(refusal("a.test", Reason.PAUSED, "https://a.test/" + n));
    }

    assertThat(written).hasSize(1);
    assertThat(written.get(0).url()).isEqualTo("https://a.test/0");
    assertThat(written.get(0).count()).isNull();
    time.advance(Duration.ofSeconds(1));
    assertThat(written).hasSize(2);
    assertThat(written.get(1))
        .isEqualTo(
            Entry.of(Event.REFUSED)
                .budget("a.test")
                .reason(Reason.PAUSED)
                .client("okhttp")
                .detail("because")
                .count(999L)
                .build());
  }

  @Test
  void writesOneLineASecond_whileTheFloodLasts() throws IOException {
    for (int n = 0; n < 100; n++) {
      flood.append(refusal("a.test", Reason.PAUSED, "https://a.test/"));
      time.advanceMillis(50);
    }
    flood.close();

    assertThat(written).hasSizeLessThanOrEqualTo(7);
    assertThat(total()).isEqualTo(100);
  }

  @Test
  void tellsBudgetsAndReasonsApart() throws IOException {
    flood.append(refusal("a.test", Reason.PAUSED, "https://a.test/"));
    flood.append(refusal("b.test", Reason.PAUSED, "https://b.test/"));
    flood.append(refusal("a.test", Reason.DAILY_CAP, "https://a.test/"));

    assertThat(written).hasSize(3);
  }

  @Test
  void writesEachLine_whenTheyComeSlowly() throws IOException {
    for (int n = 0; n < 5; n++) {
      flood.append(refusal("a.test", Reason.PAUSED, "https://a.test/" + n));
      time.advance(Duration.ofSeconds(1));
    }

    assertThat(written).hasSize(5).noneMatch(entry -> entry.count() != null);
    assertThat(time.pending()).isZero();
  }

  @Test
  void losesNothing_whenClosedEarly() throws IOException {
    for (int n = 0; n < 10; n++) {
      flood.append(refusal("a.test", Reason.PAUSED, "https://a.test/"));
    }
    flood.close();
    time.advance(Duration.ofSeconds(5));
    flood.append(refusal("a.test", Reason.PAUSED, "https://a.test/"));

    assertThat(total()).isEqualTo(11);
  }

  @Test
  void keepsTheCount_untilItCanBeWritten() throws IOException {
    flood.append(refusal("a.test", Reason.PAUSED, "https://a.test/"));
    flood.append(refusal("a.test", Reason.PAUSED, "https://a.test/"));
    diskFull = true;
    time.advance(Duration.ofSeconds(3));
    assertThatThrownBy(flood::flush).isInstanceOf(IOException.class);
    diskFull = false;
    time.advance(Duration.ofSeconds(1));

    assertThat(total()).isEqualTo(2);
  }

  @Test
  void failsEachTime_whileTheFirstOfAKindCannotBeWritten() throws IOException {
    diskFull = true;
    for (int n = 0; n < 3; n++) {
      assertThatThrownBy(() -> flood.append(refusal("a.test", Reason.PAUSED, "https://a.test/")))
          .isInstanceOf(IOException.class);
    }
    diskFull = false;
    flood.append(refusal("a.test", Reason.PAUSED, "https://a.test/"));

    assertThat(written).hasSize(1);
  }

  @Test
  void addsUpCounts() throws IOException {
    flood.append(refusal("a.test", Reason.PAUSED, "https://a.test/"));
    flood.append(Entry.of(Event.REFUSED).budget("a.test").reason(Reason.PAUSED).count(7L).build());
    flood.append(refusal("a.test", Reason.PAUSED, "https://a.test/"));
    flood.close();

    assertThat(total()).isEqualTo(9);
  }

  @Test
  void writesEachLine_beyondThousandsOfKinds() throws IOException {
    for (int round = 0; round < 2; round++) {
      for (int n = 0; n < 10_000; n++) {
        flood.append(refusal("h" + n + ".test", Reason.PAUSED, "https://h.test/"));
      }
    }

    assertThat(written).hasSizeGreaterThan(10_000).hasSizeLessThan(20_000);
    flood.close();
    assertThat(total()).isEqualTo(20_000);
  }

  @Test
  void writesEachLine_whenTimeHasEnded() throws IOException {
    Time ended =
        withTimer(
            (delay, task) -> {
              throw new RejectedExecutionException("ended");
            });
    RefusalFlood late = new RefusalFlood(ended, this::write);

    late.append(refusal("a.test", Reason.PAUSED, "https://a.test/"));
    late.append(refusal("a.test", Reason.PAUSED, "https://a.test/"));

    assertThat(written).hasSize(2);
  }

  private Time withTimer(Timer timer) {
    Time whole = time.time();
    return new Time(whole.ticker(), whole.clock(), timer, whole.executor(), whole.random());
  }

  private void write(Entry entry) throws IOException {
    if (diskFull) {
      throw new IOException("No space left on device");
    }
    written.add(entry);
  }

  private long total() {
    return written.stream().mapToLong(entry -> entry.count() == null ? 1 : entry.count()).sum();
  }

  private static Entry refusal(String budget, Reason reason, String url) {
    return Entry.of(Event.REFUSED)
        .id("h1")
        .budget(budget)
        .method("GET")
        .url(url)
        .client("okhttp")
        .reason(reason)
        .detail("because")
        .build();
  }
}
