-- Ends a fetch without an answer; harmless when somebody else fetches.
if redis.call('GET', KEYS[1]) == 'by ' .. ARGV[1] then
  redis.call('SET', KEYS[1], '', 'PX', 1)
end
return {KEYS[1]}
