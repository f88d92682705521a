-- include answer
return {id, verdict, delay, leased, next_left, pause_left, answer_day, day_count, day_left,
  version, failures}
