-- Reserves the next slot, or grants the hop when that is now.
-- include load
-- include meet
local jitter, hold = ARGV[15], ARGV[16] == 'hold'
-- include returned

local oldest = day - 1 -- a call is repeated within seconds
-- include find
if place then
  verdict, delay, answer_day = 'HELD', math.max(0, place + off - now, pause_until - now), charged
else
  if id == last_id then
    -- include undo
  end
  -- include full

  local slot = pause_until > now and pause_until or now
  local tat = robots and arrival or planned
  if tat - tolerance + jitter > slot then
    slot = tat - tolerance + jitter
    tat = tat + jitter + interval
  else
    tat = (slot > tat and slot or tat) + interval
  end
  full = full and slot < now + poll
  local wait = full and poll or slot - now
  local charged = day
  if slot >= (day + 1) * DAY then
    answer_day = math.floor(slot / DAY)
    charged = day + 1
  end
  local counted = charged
  -- include refuse
  if not verdict then
    if charged == day then
      today = today + 1
    else
      tomorrow = tomorrow + 1
    end
    if not robots then
      planned = tat
    elseif waiting == 0 then
      planned = math.max(planned, tat)
    else -- those who wait make room
      local first = redis.call('ZREVRANGE', KEYS[2], -1, -1, 'WITHSCORES')[2] + off
      local room = math.max(0, slot + interval - math.max(first, now))
      off = off + room
      planned = planned + room
    end
    if slot == now and arrival - tolerance <= now and not full and not hold then
      -- include grant
    else
      verdict, delay = full and 'BUSY' or 'HELD', wait
      join, join_place = id .. ':' .. charged, slot - off
      -- those who died while they waited; and all, where a lost state left them behind
      dead = waiting > 0 and now - off - patience - LEAST_MEMORY or math.huge
      waiting = waiting + 1
      changed = true
    end
  end
end

-- include save
-- include decide
