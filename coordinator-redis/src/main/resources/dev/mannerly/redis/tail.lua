-- The plan ends behind the last who waits. Recomputed from the end instead of subtracted, this
-- stays right with jitter and when several go.
local behind = arrival
if waiting > 0 then
  local last = redis.call('ZREVRANGE', KEYS[2], 0, 0, 'WITHSCORES')
  behind = last[2] + off + math.min((burst - 1) * interval, 366 * DAY) + interval
  behind = math.max(behind, arrival)
end
planned = math.min(planned, behind)
