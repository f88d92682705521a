-- Are all leases out? The expired are forgotten first.
local full = false
local poll = 0
if bound and leases and not robots then
  local live = 0
  for lease, expiry in pairs(leases) do
    if expiry > now then
      live = live + 1
    else
      leases[lease] = nil
    end
  end
  full = live >= bound
  poll = math.min(math.max(interval, 10000), 500000)
end
