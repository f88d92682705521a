-- include answer
return {KEYS[1], next_left, pause_left, day, day_count, day_left, version, failures}
