/**
 * The budgets of a fleet in Redis 6.2 or later, or Valkey: one server, Sentinel or Cluster. Not
 * API; found by {@link java.util.ServiceLoader}.
 *
 * <p>Every decision is one script. Its state is one string for each budget, {@code
 * politeness:{example.com}}, and a sorted set {@code politeness:{example.com}:w} while somebody
 * waits; beside them, what robots.txt files say, {@code politeness:robots:{https://example.com}},
 * and what the JVMs say of themselves, {@code politeness:jvms:{fleet}} and what begins so.
 * Everything expires. Keep {@code maxmemory-policy} at {@code noeviction}: an evicted budget has
 * forgotten its slots and its cap, whereas a full memory refuses, and so do we.
 *
 * <p>The user needs no more than this:
 *
 * <pre>{@code
 * ACL SETUSER mannerly on >secret resetkeys ~politeness:* resetchannels -@all
 *   +evalsha +eval +script|load +time +get +set +zadd +zcard +zscore +zrem +zrevrange
 *   +zremrangebyscore +pexpire +ping +hello
 * }</pre>
 *
 * with {@code +cluster|nodes +info} for Cluster, and {@code +select} where the database is not 0.
 */
@NullMarked
package dev.mannerly.redis;

import org.jspecify.annotations.NullMarked;
