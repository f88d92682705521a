-- Reads the budget into locals. All times are microseconds of the server's clock: whole numbers,
-- exact in a double until the year 2255. In the packed string they stand as differences to `seen`,
-- the instant of the last decision: small numbers pack small, and when the clock steps back, `seen`
-- is put where the clock is, so that every distance stays what it was. What is as in a budget at
-- rest stands as 0 or nil, or is left out at the end.
-- KEYS[1] the budget, one packed string. KEYS[2] those who wait, a sorted set of id:day by place.
local DAY = 86400000000
local LEAST_MEMORY = 600000000 -- how long limits are remembered, or two intervals
local RESTED = 2000000000 -- an arrival farther back means no more, and is left out
local FORMAT = 2

local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local packed = redis.call('GET', KEYS[1])

local format, seen, day, today, version, arrival, planned, interval, burst, cap, last_id
local tomorrow, failures, pause_until, bound, limits_until, last_slot, last_day, last_arrival
local waiting, off, owed, leases
if packed then
  format, seen, day, today, version, arrival, planned, interval, burst, cap, last_id,
    tomorrow, failures, pause_until, bound, limits_until, last_slot, last_day, last_arrival,
    waiting, off, owed, leases = cmsgpack.unpack(packed)
  if format ~= FORMAT then
    return redis.error_reply('MANNERLY this budget was written by another version of Mannerly')
  end
  day = math.floor(seen / DAY) + day
  tomorrow, failures = tomorrow or 0, failures or 0
  if waiting then
    waiting = redis.call('ZCARD', KEYS[2])
  else
    waiting, off, owed = 0, 0, 0
  end
  if now < seen then
    local step = seen - now
    off = off - step
    for lease, expiry in pairs(leases or {}) do
      leases[lease] = expiry - step
    end
    seen = now
  end
  arrival = seen + (interval or 0) + arrival
  planned = arrival + planned
  pause_until = pause_until and seen + pause_until or 0
  if interval then
    limits_until = seen
      + (limits_until or 2 * interval > LEAST_MEMORY and 2 * interval or LEAST_MEMORY)
  end
  if last_id then
    last_slot = seen + (last_slot or 0)
    last_day = day + (last_day or 0)
    last_arrival = last_slot + (last_arrival or -RESTED)
  end
  if now >= (day + 1) * DAY then -- and never back: that would make a spent cap whole again
    local current = math.floor(now / DAY)
    today = current == day + 1 and tomorrow or 0
    tomorrow = 0
    day = current
  end
else
  day, today, tomorrow, version, failures = math.floor(now / DAY), 0, 0, 0, 0
  arrival, planned, pause_until = now - 366 * DAY, now - 366 * DAY, 0 -- rested
  waiting, off, owed = 0, 0, 0
  seen = now
end
local changed = false
local join, join_place, leave, dead -- what save does with those who wait
local answer_day = day
