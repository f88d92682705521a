-- Looks for `id` among those who wait, by the day it may be charged to.
local member, place, charged
if waiting > 0 then
  charged = day + 1
  while not place and charged >= oldest do
    member = id .. ':' .. charged
    place = redis.call('ZSCORE', KEYS[2], member)
    charged = place and charged or charged - 1
  end
  place = tonumber(place)
end
