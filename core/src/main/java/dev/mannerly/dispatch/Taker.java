package dev.mannerly.dispatch;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Somebody who waits for a turn. What follows on it must not run where it is completed. */
final class Taker<T> extends CompletableFuture<Optional<Turn<T>>> {}
