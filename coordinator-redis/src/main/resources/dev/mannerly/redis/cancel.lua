-- Ends a reservation that nobody waits for any more, or whose fate is unclear.
-- include load
if not packed then
  return {KEYS[1]}
end
local id = ARGV[1]
local oldest = day - 40
-- include find
if place then
  -- include drop
elseif id == last_id then
  -- include undo
elseif leases and leases[id] then
  leases[id] = nil
  changed = true
end

-- include save
-- include tell
