-- What each of KEYS holds; empty where it ended meanwhile.
local answer = {KEYS[1]}
for i = 1, #KEYS do
  answer[i + 1] = redis.call('GET', KEYS[i]) or ''
end
return answer
