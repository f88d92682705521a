-- Writes the budget back. It outlives its next slot, its pause and the day of its counts.
if changed then
  version = version + 1
  local farthest = math.max(now, planned, arrival, pause_until)
  local ttl = math.floor((farthest - now) / 1000) + (tomorrow > 0 and 176400000 or 90000000)
  if waiting > 0 then
    waiting = true
  else
    waiting, off, owed = nil, nil, nil
  end
  if leases and next(leases) == nil then
    leases = nil
  end
  local remembered = interval and limits_until - now
  if interval and remembered == math.max(LEAST_MEMORY, 2 * interval) then
    remembered = nil -- as load assumes
  end
  redis.call('SET', KEYS[1], cmsgpack.pack(FORMAT, now, day, today, tomorrow, version, failures,
    arrival - now, planned - arrival, pause_until > now and pause_until - now or nil,
    interval, burst, cap, bound, remembered,
    last_id, last_id and last_slot - now, last_id and last_day - day,
    last_id and math.max(last_arrival - last_slot, -RESTED), waiting, off, owed, leases), 'PX', ttl)
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
