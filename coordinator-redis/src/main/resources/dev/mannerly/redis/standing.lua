-- How the budget stands; changes nothing.
-- include load
if not packed then
  return {KEYS[1]}
end
-- include tell
