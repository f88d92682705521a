package dev.mannerly.robots;

import dev.mannerly.hop.Fetched;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** What a {@link Pursuit} works with; the same for every origin. */
record Tools(
    Fetch fetch,
    Meaning meaning,
    Locality locality,
    Function<Fetched, Optional<Duration>> retryAfter,
    Executor workers) {}
