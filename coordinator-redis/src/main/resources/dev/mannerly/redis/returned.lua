-- Leases that ended and ride along, ARGV[17] and on.
if leases then
  for i = 17, #ARGV do
    changed = changed or leases[ARGV[i]] ~= nil
    leases[ARGV[i]] = nil
  end
end
