-- include answer
return {next_left, pause_left, day, day_count, day_left, version, failures}
