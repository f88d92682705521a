-- Says how a JVM is. KEYS[1] when each JVM's word ends, KEYS[2] its word.
local instance, report, life = ARGV[1], ARGV[2], tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local life_millis = string.format('%.0f', life / 1000 + 1)
redis.call('SET', KEYS[2], report, 'PX', life_millis)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
redis.call('ZADD', KEYS[1], string.format('%.0f', now + life), instance)
redis.call('PEXPIRE', KEYS[1], 86400000)
return {KEYS[1]}
