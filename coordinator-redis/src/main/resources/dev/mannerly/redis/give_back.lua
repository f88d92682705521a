-- Gives back a grant that was received and not used.
-- include load
local id, charged = ARGV[1], tonumber(ARGV[2])
if id == last_id then
  -- include undo
else
  if leases then
    leases[id] = nil
  end
  -- include uncharge
  changed = true
end

-- include save
-- include tell
