-- Counts a failure, unless one is counted and the budget is paused: the answers to hops that were
-- in the air when the site pushed back are one push-back, not many.
-- include load
if failures == 0 or pause_until <= now then
  failures = failures + 1
  changed = true
end

-- include save
-- include tell
