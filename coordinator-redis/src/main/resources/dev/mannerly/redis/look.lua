-- Looks for an answer that the fleet shares. KEYS[1] holds nothing, who fetches, or the answer
-- behind the instant of its end.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local held = redis.call('GET', KEYS[1])
if not held or held == '' then
  return {KEYS[1], 'FREE'}
end
local ends, answer = string.match(held, '^(%d+) (.*)$')
if not ends then
  return {KEYS[1], 'BUSY'}
end
return {KEYS[1], 'FOUND', ends - now, answer}
