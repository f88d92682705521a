-- The first of those who wait goes earlier when a lease came back earlier than foreseen. Who is a
-- second late is passed over: that JVM has died, or holds a second budget that is not due yet.
if owed > 0 and slot - now > lead then
  local rank, first = 0, nil
  repeat
    rank = rank - 1
    first = tonumber(redis.call('ZREVRANGE', KEYS[2], rank, rank, 'WITHSCORES')[2])
  until not first or first >= place or first + off > now - 1000000
  if not first or first >= place then
    local by = math.min(owed, slot - math.max(now, pause_until))
    off, planned, owed, slot = off - by, planned - by, owed - by, slot - by
  end
end
