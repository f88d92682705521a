-- Shares an answer, which ends the fetch.
local answer, life = ARGV[1], tonumber(ARGV[2])
local time = redis.call('TIME')
local ends = string.format('%.0f', time[1] * 1000000 + time[2] + life)
redis.call('SET', KEYS[1], ends .. ' ' .. answer, 'PX', string.format('%.0f', life / 1000 + 1))
return {KEYS[1]}
