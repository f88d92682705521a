-- Extends leases to `lease_ttl` from now; one that has expired is taken anew.
-- include load
if not packed then
  return {KEYS[1]}
end
local lease_ttl = tonumber(ARGV[1])
leases = leases or {}
for i = 2, #ARGV do
  leases[ARGV[i]] = now + lease_ttl
  changed = true
end

-- include save
-- include tell
