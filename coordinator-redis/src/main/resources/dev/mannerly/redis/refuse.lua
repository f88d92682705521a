-- Would `wait` be too long? Has the day `counted`, where there is one to be charged, seen its cap?
local pause = pause_until > now and pause_until - now or 0
if pause > patience
    or (not robots and wait > patience and pause > 0 and wait - pause <= patience) then
  verdict, delay = 'PAUSED', pause
elseif not robots and wait > patience then
  verdict, delay = 'TOO_FAR', wait
elseif counted and cap and (counted == day and today or tomorrow) >= cap then
  verdict, delay = 'SPENT', (answer_day + 1) * DAY - now
end
