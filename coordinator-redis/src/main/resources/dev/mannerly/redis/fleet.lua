-- Who has said lately how he is.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local said = redis.call('ZREVRANGE', KEYS[1], 0, -1, 'WITHSCORES')
local answer = {KEYS[1]}
for i = 1, #said, 2 do
  if tonumber(said[i + 1]) > now then
    answer[#answer + 1] = said[i]
  end
end
return answer
