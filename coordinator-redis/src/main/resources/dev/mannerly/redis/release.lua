-- Gives leases back; unknown ones are passed over.
-- include load
if not packed then
  return {KEYS[1]}
end
for i = 1, #ARGV do
  if ARGV[i] == last_id then
    last_id, changed = nil, true -- its grant was received: it need not be known any more
  end
  if leases and leases[ARGV[i]] then
    leases[ARGV[i]], changed = nil, true
  end
end

-- include save
-- include tell
