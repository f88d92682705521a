-- How the budget stands, all times as differences from now.
local pause_left = pause_until > now and pause_until - now or 0
local next_left = planned > now and planned - now or 0
local day_left = answer_day < day and 0 or (answer_day + 1) * DAY - now
local day_count = answer_day == day and today or answer_day > day and tomorrow or 0
