package dev.mannerly.dispatch;

import static java.util.Objects.requireNonNull;

import dev.mannerly.hop.Answer;
import dev.mannerly.hop.Hop;
import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import dev.mannerly.hop.Refusal;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Gives leave at once but where it was told otherwise, and remembers what became of it. */
final class ScriptedLeave implements Leave {
  final List<String> asked = new ArrayList<>();
  final List<String> back = new ArrayList<>();
  final List<String> cancelled = new ArrayList<>();
  private final Map<String, Deque<CompletableFuture<Permit>>> answers = new HashMap<>();

  void wait(String url) {
    CompletableFuture<Permit> answer = new CompletableFuture<>();
    CompletableFuture<?> unused =
        answer.whenComplete(
            (permit, error) -> {
              if (answer.isCancelled()) {
                cancelled.add(url);
              }
            });
    script(url, answer);
  }

  void refuse(String url, Refusal refusal) {
    script(url, CompletableFuture.failedFuture(refusal.asException()));
  }

  void stale(String url) {
    script(url, CompletableFuture.completedFuture(new ListedPermit(url, false)));
  }

  private void script(String url, CompletableFuture<Permit> answer) {
    answers.computeIfAbsent(url, first -> new ArrayDeque<>()).addLast(answer);
  }

  /** Ends a wait. */
  void grant(String url) {
    requireNonNull(answers.remove(url)).getFirst().complete(new ListedPermit(url, true));
  }

  @Override
  public String budget(Hop hop) {
    return URI.create(hop.url()).getHost();
  }

  @Override
  public CompletableFuture<Permit> ask(Hop hop) {
    asked.add(hop.url());
    Deque<CompletableFuture<Permit>> scripted = answers.get(hop.url());
    if (scripted == null || scripted.isEmpty()) {
      return CompletableFuture.completedFuture(new ListedPermit(hop.url(), true));
    }
    return scripted.getFirst().isDone() ? scripted.removeFirst() : scripted.getFirst();
  }

  private final class ListedPermit implements Permit {
    private final String url;
    private final boolean good;

    ListedPermit(String url, boolean good) {
      this.url = url;
      this.good = good;
    }

    @Override
    public Optional<String> userAgent() {
      return Optional.empty();
    }

    @Override
    public boolean stillGood() {
      return good;
    }

    @Override
    public void back() {
      back.add(url);
    }

    @Override
    public void answered(Answer answer) {}

    @Override
    public void ended(Outcome outcome) {}
  }
}
