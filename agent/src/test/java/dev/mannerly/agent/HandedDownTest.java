package dev.mannerly.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.testkit.FixedIntervalSession;
import dev.mannerly.testkit.RecordedPermit;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class HandedDownTest {
  private static final Hop ABOVE = Hop.of("jsoup", "GET", "http://site.test/a");
  private static final Hop BELOW = Hop.of("java.net.http", "GET", "http://site.test/a");

  private final FixedIntervalSession session = new FixedIntervalSession(Duration.ZERO).retrying(1);
  private final Policy policy = new Policy(() -> session, new Granted());
  private final RecordedPermit permit = (RecordedPermit) session.awaitAsync(ABOVE).join();

  @Test
  void isTakenOnce_andWhatComesThenIsAskedFor() {
    HandedDown handed = HandedDown.of(ABOVE, permit);
    Permit first = policy.awaitAsync(BELOW).join();
    Permit second = policy.awaitAsync(BELOW).join();
    handed.close();

    assertThat(first).isSameAs(permit);
    assertThat(second).isNotSameAs(permit);
    assertThat(permit.isBack()).isFalse();
  }

  @Test
  void goesBack_whenNobodyTookIt() {
    HandedDown.of(ABOVE, permit).close();

    assertThat(permit.isBack()).isTrue();
    assertThat(policy.awaitAsync(BELOW).join()).isNotSameAs(permit);
  }

  @Test
  void goesBackBeforeAnotherHopIsAskedFor() {
    HandedDown handed = HandedDown.of(ABOVE, permit);
    Permit other = policy.awaitAsync(Hop.of("okhttp", "GET", "http://site.test/b")).join();
    boolean backByThen = permit.isBack();
    Permit late = policy.awaitAsync(BELOW).join();
    handed.close();

    assertThat(backByThen).isTrue();
    assertThat(List.of(other, late)).doesNotContain(permit);
  }

  @Test
  void isForItsOwnThreadAlone() {
    HandedDown handed = HandedDown.of(ABOVE, permit);
    Permit elsewhere = CompletableFuture.supplyAsync(() -> policy.awaitAsync(BELOW).join()).join();
    Permit here = policy.awaitAsync(BELOW).join();
    handed.close();

    assertThat(elsewhere).isNotSameAs(permit);
    assertThat(here).isSameAs(permit);
  }

  @Test
  void handsARefusalDown() {
    RequestRefusedException no = Refusal.of(Reason.ROBOTS_DISALLOWED, "no").asException();

    HandedDown handed = HandedDown.of(ABOVE, no);
    Throwable thrown = catchThrowable(() -> new Turn(policy).await(BELOW, name -> {}));
    handed.close();

    assertThat(thrown).isInstanceOf(RequestRefusedException.class).hasMessage(no.getMessage());
  }

  @Test
  void givesWayToAnInnerOne_untilThatIsClosed() {
    RecordedPermit inside = (RecordedPermit) session.awaitAsync(ABOVE).join();
    HandedDown outer = HandedDown.of(ABOVE, permit);
    HandedDown inner = HandedDown.of(ABOVE, inside);

    Permit first = policy.awaitAsync(BELOW).join();
    inner.close();
    Permit second = policy.awaitAsync(BELOW).join();
    outer.close();

    assertThat(List.of(first, second)).containsExactly(inside, permit);
  }

  @Test
  void leavesRetriesToTheClientAbove() {
    Hop handedOver = BELOW.attempt(0);
    HandedDown handed = HandedDown.of(ABOVE, permit);
    policy.awaitAsync(handedOver).join();
    handed.close();
    policy.awaitAsync(BELOW).join();

    assertThat(policy.retries(BELOW, Answer.of(503))).isTrue();
    assertThat(policy.retries(handedOver, Answer.of(503))).isFalse();
  }
}
