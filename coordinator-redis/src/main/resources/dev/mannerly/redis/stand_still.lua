-- Stops the budget's clock for `stop` from now: all who wait move back together, in order.
local still = now + stop - (pause_until > now and pause_until or now)
if still > 0 then
  pause_until = now + stop
  off = off + still
  planned = planned + still
  arrival = arrival + still
  if last_id then
    last_arrival = last_arrival + still
  end
  changed = true
end
