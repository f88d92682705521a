-- Lets the hop go at `slot`; its `charged` day has been counted.
last_id, last_slot, last_day, last_arrival = id, slot, charged, arrival
arrival = (slot > arrival and slot or arrival) + interval
planned = planned > arrival and planned or arrival
verdict, delay = 'GRANTED', slot - now
if bound and not robots then
  leased = 1
  leases = leases or {}
  leases[id] = now + lease_ttl
end
changed = true
