package dev.mannerly.redis;

import dev.mannerly.gate.Reply;
import dev.mannerly.gate.Reply.Verdict;
import dev.mannerly.gate.Standing;
import java.util.List;

/** Reads what the scripts answer, see decide.lua and tell.lua. */
final class Replies {

  private Replies() {}

  static Reply reply(List<?> answer) {
    return new Reply(
        Verdict.valueOf((String) answer.get(0)),
        number(answer, 1),
        number(answer, 2) == 1,
        standing(answer.subList(3, answer.size())));
  }

  static Standing standing(List<?> answer) {
    return answer.isEmpty()
        ? Standing.UNKNOWN
        : new Standing(
            number(answer, 0),
            number(answer, 1),
            number(answer, 2),
            number(answer, 3),
            number(answer, 4),
            number(answer, 5),
            Math.toIntExact(number(answer, 6)));
  }

  private static long number(List<?> answer, int index) {
    return (Long) answer.get(index);
  }
}
