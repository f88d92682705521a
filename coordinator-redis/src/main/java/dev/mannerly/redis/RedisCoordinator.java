package dev.mannerly.redis;

import dev.mannerly.gate.Ask;
import dev.mannerly.gate.Coordinator;
import dev.mannerly.gate.Heartbeats;
import dev.mannerly.gate.Reply;
import dev.mannerly.gate.Standing;
import dev.mannerly.hop.Origin;
import dev.mannerly.hop.RequestRefusedException;
import dev.mannerly.robots.Answered;
import dev.mannerly.robots.SharedAnswers;
import dev.mannerly.time.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The budgets of a fleet in Redis, and beside them what robots.txt files say and how the JVMs are:
 * each verb is one script, by the server's clock. Its futures are completed by the connection's
 * thread.
 */
final class RedisCoordinator implements Coordinator, SharedAnswers, Heartbeats {
  private static final Duration LINGER = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofDays(366);

  private final Scripts scripts;
  private final Keys keys;
  private final Ids ids;
  private final SharedAnswers answers;
  private final Heartbeats heartbeats;

  RedisCoordinator(Scripts scripts, Keys keys, String instance, Timer timer) {
    this.scripts = scripts;
    this.keys = keys;
    this.ids = new Ids(instance);
    this.answers = new RobotsAnswers(scripts, keys, instance, timer);
    this.heartbeats = new FleetReports(scripts, keys, instance);
  }

  @Override
  public CompletableFuture<Reply> reserve(Ask ask) {
    return decide(Script.RESERVE, ask);
  }

  @Override
  public CompletableFuture<Reply> enter(Ask ask) {
    return decide(Script.ENTER, ask);
  }

  @Override
  public CompletableFuture<Standing> cancel(String key, long id) {
    return tell(Script.CANCEL, key, Arguments.of(ids.of(id)));
  }

  @Override
  public CompletableFuture<Standing> giveBack(String key, long id, long day) {
    return tell(Script.GIVE_BACK, key, Arguments.of(ids.of(id)).add(day));
  }

  @Override
  public CompletableFuture<Standing> release(String key, List<Long> leases) {
    return tell(Script.RELEASE, key, Arguments.of().addAll(leases, ids));
  }

  @Override
  public CompletableFuture<Standing> renew(String key, List<Long> leases, Duration ttl) {
    return tell(Script.RENEW, key, Arguments.of().add(Arguments.micros(ttl)).addAll(leases, ids));
  }

  @Override
  public CompletableFuture<Standing> pause(String key, Duration pause) {
    Duration bounded = pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    return tell(Script.PAUSE, key, Arguments.of().add(Arguments.micros(bounded)));
  }

  @Override
  public CompletableFuture<Standing> failed(String key) {
    return tell(Script.FAILED, key, Arguments.of());
  }

  @Override
  public CompletableFuture<Standing> succeeded(String key) {
    return tell(Script.SUCCEEDED, key, Arguments.of());
  }

  @Override
  public CompletableFuture<Standing> standing(String key) {
    return tell(Script.STANDING, key, Arguments.of());
  }

  @Override
  public CompletableFuture<Look> look(Origin origin) {
    return answers.look(origin);
  }

  @Override
  public Look claim(Origin origin) throws RequestRefusedException {
    return answers.claim(origin);
  }

  @Override
  public void store(Origin origin, Answered answer, Duration life) {
    answers.store(origin, answer, life);
  }

  @Override
  public void release(Origin origin) {
    answers.release(origin);
  }

  @Override
  public void publish(String report, Duration life) {
    heartbeats.publish(report, life);
  }

  @Override
  public CompletableFuture<Map<String, String>> reports() {
    return heartbeats.reports();
  }

  @Override
  public Duration linger() {
    return LINGER;
  }

  @Override
  public void close() {
    scripts.close();
  }

  private CompletableFuture<Standing> tell(Script script, String key, Arguments arguments) {
    List<String> budget = keys.ofBudget(key);
    return scripts.run(new Call<>(script, budget, arguments, Replies.ofKey(budget.get(0))));
  }

  private CompletableFuture<Reply> decide(Script script, Ask ask) {
    long quiet = scripts.quietMicros(Arguments.micros(ask.limits().interval()));
    Arguments arguments = Arguments.of(ask, ids, quiet);
    return scripts.run(
        new Call<>(script, keys.ofBudget(ask.key()), arguments, Replies.about(ids.of(ask.id()))));
  }
}
