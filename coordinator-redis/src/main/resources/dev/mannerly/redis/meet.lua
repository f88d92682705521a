-- What the caller knows, as lower bounds, and the strictest limits that were asked for of late.
-- Numbers are converted where they are compared; arithmetic does it by itself.
local id = ARGV[1]
local asked_interval, asked_burst = tonumber(ARGV[2]), tonumber(ARGV[3])
local asked_cap, asked_bound = tonumber(ARGV[4]), tonumber(ARGV[5]) -- nil where unlimited
local lease_ttl = ARGV[6]
local robots = ARGV[7] == 'robots'
local patience = tonumber(ARGV[8])
local known_version, known_day, known_count = ARGV[9], ARGV[10], ARGV[11]
local known_planned, known_pause = ARGV[12], ARGV[13]
local quiet = ARGV[14] -- how long a budget rests that the server may have forgotten
seen = now

if quiet ~= '0' and not packed then
  arrival, planned = now + quiet, now + quiet
end
if tonumber(known_version) > version then
  version = tonumber(known_version)
  arrival = math.max(arrival, now + known_planned)
  planned = math.max(planned, now + known_planned)
  if tonumber(known_day) == day then
    today = math.max(today, tonumber(known_count))
  elseif tonumber(known_day) > day then
    tomorrow = math.max(tomorrow, tonumber(known_count))
  end
  changed = true
end
if known_pause ~= '0' then
  local stop = tonumber(known_pause)
  -- include stand_still
end

local memory = 2 * asked_interval > LEAST_MEMORY and 2 * asked_interval or LEAST_MEMORY
if interval and now < limits_until then
  if interval <= asked_interval and burst >= asked_burst
      and (not cap or (asked_cap and cap >= asked_cap))
      and (not bound or (asked_bound and bound >= asked_bound)) then
    limits_until = now + memory
  end
  interval = asked_interval > interval and asked_interval or interval
  burst = asked_burst < burst and asked_burst or burst
  cap = cap and (asked_cap and asked_cap < cap and asked_cap or cap) or asked_cap
  bound = bound and (asked_bound and asked_bound < bound and asked_bound or bound) or asked_bound
else
  interval, burst, cap, bound = asked_interval, asked_burst, asked_cap, asked_bound
  limits_until = now + memory
end

local tolerance = burst == 1 and 0 or math.min((burst - 1) * interval, 366 * DAY)
local verdict, delay, leased = nil, 0, 0
