-- Stops the budget's clock.
-- include load
local stop = tonumber(ARGV[1])
seen = now
-- include stand_still
if not packed then
  changed = true
end

-- include save
-- include tell
