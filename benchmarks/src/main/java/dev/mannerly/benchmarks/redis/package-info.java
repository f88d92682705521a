/**
 * What a fleet's gate costs in Redis, beside Bucket4j, Redisson and a polling script: {@code mvn -q
 * -DskipTests -Pbenchmark-redis package}.
 */
@NullMarked
package dev.mannerly.benchmarks.redis;

import org.jspecify.annotations.NullMarked;
