package dev.mannerly.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.session.HopSession;
import dev.mannerly.session.MadeUpResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The wait of clients that block their callers. */
@Timeout(20)
class TurnTest {
  private static final Hop HOP = Hop.of("test", "GET", "http://a.test/");

  private final Scripted session = new Scripted();
  private final Policy policy = new Policy(() -> session, new Granted());
  private final Turn turn = new Turn(policy);

  @Test
  void namesTheRequestBeforeItLooksAtTheClock() throws IOException {
    Slip slip = new Slip(true);
    session.answers.add(CompletableFuture.completedFuture(slip));
    List<String> names = new ArrayList<>();

    assertThat(turn.await(HOP, names::add)).isSameAs(slip);
    assertThat(names).containsExactly("Bot/1.0");
  }

  @Test
  void givesAStalePermitBack_andAsksAgain() throws IOException {
    Slip stale = new Slip(false);
    Slip fresh = new Slip(true);
    session.answers.add(CompletableFuture.completedFuture(stale));
    session.answers.add(CompletableFuture.completedFuture(fresh));

    assertThat(turn.await(HOP, name -> {})).isSameAs(fresh);
    assertThat(stale.back).isTrue();
  }

  @Test
  void throwsTheRefusalWithTheCallersStack() {
    RequestRefusedException no = Refusal.of(Reason.ROBOTS_DISALLOWED, "no").asException();
    session.answers.add(CompletableFuture.failedFuture(no));

    assertThatThrownBy(() -> turn.await(HOP, name -> {}))
        .isInstanceOf(RequestRefusedException.class)
        .isNotSameAs(no)
        .extracting(e -> ((RequestRefusedException) e).refusal())
        .isEqualTo(no.refusal());
  }

  @Test
  void givingUpEndsTheWait() {
    CompletableFuture<Permit> never = new CompletableFuture<>();
    session.answers.add(never);
    session.onAsk = () -> turn.giveUp(new IOException("Canceled"));

    assertThatThrownBy(() -> turn.await(HOP, name -> {})).hasMessage("Canceled");
    Awaitility.await().until(never::isCancelled); // by the thread that started the session, maybe
  }

  @Test
  void givingUpBeforehandAsksForNothing() {
    turn.giveUp(new IOException("Canceled"));

    assertThatThrownBy(() -> turn.await(HOP, name -> {})).hasMessage("Canceled");
    assertThat(session.asked).isZero();
  }

  @Test
  void interruptEndsTheWait_andStaysSet() {
    CompletableFuture<Permit> never = new CompletableFuture<>();
    session.answers.add(never);
    session.onAsk = Thread.currentThread()::interrupt;

    // the session starts on a thread of its own; the interrupt comes from within the ask
    policy.warmUp();
    while (policy.running().isEmpty()) {
      Thread.onSpinWait();
    }
    assertThatThrownBy(() -> turn.await(HOP, name -> {}))
        .isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(never).isCancelled();
  }

  @Test
  void givesThePermitBack_whenTheRequestCannotBeNamed() {
    Slip slip = new Slip(true);
    session.answers.add(CompletableFuture.completedFuture(slip));

    assertThatThrownBy(
            () ->
                turn.await(
                    HOP,
                    name -> {
                      throw new IllegalStateException("frozen");
                    }))
        .hasMessage("frozen");
    assertThat(slip.back).isTrue();
  }

  private static final class Scripted implements HopSession {
    private final List<CompletableFuture<Permit>> answers = new ArrayList<>();
    private Runnable onAsk = () -> {};
    private int asked;

    @Override
    public Permit await(Hop hop) {
      throw new AssertionError("asked for a thread");
    }

    @Override
    public CompletableFuture<Permit> awaitAsync(Hop hop) {
      CompletableFuture<Permit> answer = answers.get(asked++);
      onAsk.run();
      return answer;
    }

    @Override
    public boolean retries(Hop hop, Answer answer) {
      return false;
    }

    @Override
    public Optional<MadeUpResponse> response(RequestRefusedException refusal) {
      return Optional.empty();
    }
  }

  private static final class Slip implements Permit {
    private final boolean good;
    private boolean back;

    Slip(boolean good) {
      this.good = good;
    }

    @Override
    public Optional<String> userAgent() {
      return Optional.of("Bot/1.0");
    }

    @Override
    public boolean stillGood() {
      return good;
    }

    @Override
    public void back() {
      back = true;
    }

    @Override
    public void answered(Answer answer) {}

    @Override
    public void ended(Outcome outcome) {}
  }
}
