-- A token bucket of one: 0 when the hop may go, else in how many microseconds to ask again.
local interval_micros = tonumber(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local state = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = tonumber(state[1]) or 1
local at = tonumber(state[2]) or now
tokens = math.min(1, tokens + math.max(0, now - at) / interval_micros)
local wait = 0
if tokens >= 1 then
  tokens = tokens - 1
else
  wait = math.ceil((1 - tokens) * interval_micros)
end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], 86400000)
return wait
