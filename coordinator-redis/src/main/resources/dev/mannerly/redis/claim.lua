-- Looks once more, and makes `fetcher` the one who fetches when there is nothing.
local fetcher, lock_millis = 'by ' .. ARGV[1], ARGV[2]
local found = redis.call('GET', KEYS[1])
if not found or found == '' or found == fetcher then
  redis.call('SET', KEYS[1], fetcher, 'PX', lock_millis)
  return {KEYS[1], 'FREE'}
end
-- include look
