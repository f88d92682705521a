-- Gives leases back; unknown ones are passed over.
-- include load
if not packed then
  return {KEYS[1]}
end
if leases then
  for i = 1, #ARGV do
    changed = changed or leases[ARGV[i]] ~= nil
    leases[ARGV[i]] = nil
  end
end

-- include save
-- include tell
