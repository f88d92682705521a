-- Takes the latest grant back as if it had not been.
arrival = last_arrival
local charged = last_day
if leases then
  leases[last_id] = nil
end
last_id = nil
-- include uncharge
-- include tail
changed = true
