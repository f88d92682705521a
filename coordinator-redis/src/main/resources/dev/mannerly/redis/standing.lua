-- How the budget stands; changes nothing.
-- include load
if not packed then
  return {}
end
-- include tell
