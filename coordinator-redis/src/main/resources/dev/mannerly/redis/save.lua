-- Writes the budget back. It outlives its next slot, its pause and the day of its counts.
if changed then
  version = version + 1
  local ttl = '90000000' -- 25 hours, in ms
  local farthest = planned > arrival and planned or arrival
  farthest = pause_until > farthest and pause_until or farthest
  if farthest > now + 3600000000 or tomorrow > 0 then
    ttl = string.format('%.0f', math.max(0, farthest - now) / 1000 + 176400000)
  end
  if waiting > 0 then
    waiting = true
  else
    waiting, off, owed = nil, nil, nil
  end
  if leases and next(leases) == nil then
    leases = nil
  end
  local remembered
  if interval then
    remembered = limits_until - seen
    if remembered == (2 * interval > LEAST_MEMORY and 2 * interval or LEAST_MEMORY) then
      remembered = nil -- as load assumes
    end
  end
  if last_id then
    last_arrival = last_arrival - last_slot
    last_arrival = last_arrival > -RESTED and last_arrival or nil
    last_slot, last_day = last_slot - seen, last_day - day
  else
    last_slot, last_day, last_arrival = 0, 0, nil
  end
  local state = cmsgpack.pack(FORMAT, seen, day - math.floor(seen / DAY), today, version,
    arrival - seen - (interval or 0), planned - arrival, interval, burst, cap, last_id)
  local pause
  if pause_until > now - 60000000 then -- the late are as late as its end
    pause = pause_until - seen
  end
  local more = waiting or leases
  if more or tomorrow ~= 0 or failures ~= 0 or pause or bound or remembered
    or last_slot ~= 0 or last_day ~= 0 or last_arrival then
    state = state .. cmsgpack.pack(tomorrow, failures, pause, bound, remembered,
      last_slot, last_day, last_arrival)
  end
  if more then
    state = state .. cmsgpack.pack(waiting, off, owed, leases)
  end
  redis.call('SET', KEYS[1], state, 'PX', ttl)
  -- only now: the first write of a script is the one that a full memory refuses
  if dead then
    redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', string.format('%.0f', dead))
  end
  if leave then
    redis.call('ZREM', KEYS[2], leave)
  end
  if join then
    redis.call('ZADD', KEYS[2], string.format('%.0f', join_place), join)
    redis.call('PEXPIRE', KEYS[2], ttl)
  end
end
