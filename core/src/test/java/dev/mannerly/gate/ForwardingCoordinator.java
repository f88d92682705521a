package dev.mannerly.gate;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Passes every call on; a test overrides what it wants to be different. */
class ForwardingCoordinator implements Coordinator {
  private final Coordinator to;

  ForwardingCoordinator(Coordinator to) {
    this.to = to;
  }

  @Override
  public CompletableFuture<Reply> reserve(Ask ask) {
    return to.reserve(ask);
  }

  @Override
  public CompletableFuture<Reply> enter(Ask ask) {
    return to.enter(ask);
  }

  @Override
  public CompletableFuture<Standing> cancel(String key, long id) {
    return to.cancel(key, id);
  }

  @Override
  public CompletableFuture<Standing> giveBack(String key, long id, long day) {
    return to.giveBack(key, id, day);
  }

  @Override
  public CompletableFuture<Standing> release(String key, List<Long> ids) {
    return to.release(key, ids);
  }

  @Override
  public CompletableFuture<Standing> renew(String key, List<Long> ids, Duration ttl) {
    return to.renew(key, ids, ttl);
  }

  @Override
  public CompletableFuture<Standing> pause(String key, Duration pause) {
    return to.pause(key, pause);
  }

  @Override
  public CompletableFuture<Standing> failed(String key) {
    return to.failed(key);
  }

  @Override
  public CompletableFuture<Standing> succeeded(String key) {
    return to.succeeded(key);
  }

  @Override
  public CompletableFuture<Standing> standing(String key) {
    return to.standing(key);
  }

  @Override
  public Duration linger() {
    return to.linger();
  }

  @Override
  public void close() {
    to.close();
  }
}
