package dev.mannerly.agent.urlconnection;

import dev.mannerly.agent.Turn;
import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import org.jspecify.annotations.Nullable;

/**
 * What we know about one connection object: the permit that waits for its request to be written, or
 * that of the response which is open.
 */
final class Flight {
  private @Nullable Turn turn;
  private @Nullable Hop hop;
  private @Nullable Permit parked;
  private @Nullable Permit open;
  private @Nullable Answer answer;
  private @Nullable IOException refused;
  private boolean answeredByUs;
  private int attempt;

  /** A new connection is wanted; what was answered before it, such as a redirect, is over. */
  synchronized void connecting() {
    refused = null;
    if (answer != null) {
      end(Outcome.complete());
    }
  }

  /**
   * Makes ready to ask for a hop, and says which try of the request it is: one that leaves while no
   * answer has come yet is a repetition.
   */
  synchronized int next() {
    giveBack();
    if (open != null && answer == null && hop != null) {
      attempt = hop.attempt() + 1;
      end(Outcome.failed(new EOFException("connection closed before the response")));
    }
    end(Outcome.complete());
    int now = attempt;
    attempt = 0;
    return now;
  }

  /** The next hop repeats this one. */
  synchronized void repeats(Hop old) {
    attempt = old.attempt() + 1;
  }

  /** Who waits now, so that {@link #giveUp} finds it. */
  synchronized void waitsFor(@Nullable Turn newTurn) {
    turn = newTurn;
  }

  synchronized void park(Hop newHop, Permit permit) {
    hop = newHop;
    parked = permit;
    refused = null;
  }

  /** Nobody shall ask again for the connection that is being made. */
  synchronized void refuse(IOException cause) {
    refused = cause;
  }

  synchronized void throwIfRefused() throws IOException {
    if (refused != null) {
      throw refused;
    }
  }

  synchronized boolean isParked() {
    return parked != null;
  }

  /** The permit that was got for such a hop; one for another hop goes back. */
  synchronized @Nullable Permit parkedFor(String method, String url) {
    if (hop != null && !(hop.method().equals(method) && hop.url().equals(url))) {
      giveBack();
    }
    return parked;
  }

  /** The permit is too old; the same hop is asked for once more. */
  synchronized void grewOld() {
    giveBack();
    attempt = hop == null ? 0 : hop.attempt();
  }

  /** The permit was not used. */
  synchronized void giveBack() {
    if (parked != null) {
      parked.back();
      parked = null;
    }
  }

  /** The request leaves now. */
  synchronized void begin() {
    open = parked;
    parked = null;
    answer = null;
  }

  synchronized void answered(Answer newAnswer) {
    if (open != null && answer == null) {
      answer = newAnswer;
      open.answered(newAnswer);
    }
  }

  /** The hop whose answer the application has not seen yet, and that answer; else null. */
  synchronized @Nullable Answered look() {
    Answered seen = hop == null || answer == null ? null : new Answered(hop, answer);
    if (seen != null) {
      hop = null;
    }
    return seen;
  }

  /** A hop and what came of it. */
  record Answered(Hop hop, Answer answer) {}

  synchronized @Nullable Permit open() {
    return open;
  }

  /** Nothing more comes: the request could not be sent, or its answer was the failure. */
  synchronized void failed(Throwable failure) {
    if (parked != null) {
      parked.ended(Outcome.failed(failure));
      parked = null;
    }
    end(answer == null ? Outcome.failed(failure) : Outcome.complete());
    hop = null;
  }

  synchronized void end(Outcome outcome) {
    if (open != null) {
      open.ended(outcome);
      open = null;
    }
  }

  /** The application gives the connection up. */
  void giveUp() {
    Turn waiting;
    synchronized (this) {
      giveBack();
      end(Outcome.complete());
      waiting = turn;
    }
    if (waiting != null) {
      waiting.giveUp(new SocketException("disconnected while waiting for its turn"));
    }
  }

  /** From now on the application reads an answer of ours. */
  synchronized void answeredByUs() {
    answeredByUs = true;
  }

  synchronized boolean isAnsweredByUs() {
    return answeredByUs;
  }
}
