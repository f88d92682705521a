-- Grants a reserved slot that is due, after another look at pause, cap, in-flight and lateness.
-- include load
-- include meet
-- include returned

local oldest = day - 40
-- include find
local listed = place ~= nil
if not place and id == last_id then -- the answer was lost: a waiter again, and still charged
  arrival, place, charged = last_arrival, last_slot - off, last_day
  member = id .. ':' .. charged
  last_id = nil
  if leases then
    leases[id] = nil
  end
end
-- include full

if not place then
  verdict = 'UNKNOWN'
else
  changed = true
  local lead = math.min(math.floor(interval / 4), 25000)
  local slot = math.max(place + off, pause_until)
  -- include pull
  local leaving = math.max(now, slot, arrival - tolerance)
  local early = leaving - now > lead
  full = full and not early
  local wait = full and poll or leaving - now
  local counted
  answer_day = charged
  if not early and not full then
    counted = leaving >= (day + 1) * DAY and day + 1 or day
    if counted == charged then
      counted = nil
    else
      answer_day = counted
    end
  end
  -- include refuse
  if verdict then
    -- include drop
  elseif full then -- all wait for a lease
    local by = now + poll - slot
    off, planned, owed = off + by, planned + by, owed + by
    verdict, delay = 'BUSY', poll
  else
    -- those behind make room for one who is late
    local room = math.max(leaving, arrival) + interval
      - math.max(slot + tolerance + interval, arrival)
    if room > 0 and (not early or leaving > slot) then
      off, planned = off + room, planned + room
    end
    if early then
      verdict, delay = 'HELD', leaving - now
      listed = listed and leaving == slot
      place = leaving > slot and leaving - off or place
    else
      if counted then
        -- include uncharge
        charged = counted
        today = charged == day and today + 1 or today
        tomorrow = charged > day and tomorrow + 1 or tomorrow
      end
      leave = member
      waiting = waiting - (listed and 1 or 0)
      owed = 0
      slot = leaving
      -- include grant
    end
  end
  if not listed and (verdict == 'HELD' or verdict == 'BUSY') then
    join, join_place = member, place
    waiting = math.max(waiting, 1)
  end
end

-- include save
-- include decide
