-- Gives one hop back to the day `charged`, as far as that still counts.
if charged == day then
  today = today > 0 and today - 1 or 0
elseif charged > day then
  tomorrow = tomorrow > 0 and tomorrow - 1 or 0
end
