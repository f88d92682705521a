-- Sets the count of consecutive failures back to 0.
-- include load
if not packed then
  return {KEYS[1]}
end
changed = failures > 0
failures = 0

-- include save
-- include tell
