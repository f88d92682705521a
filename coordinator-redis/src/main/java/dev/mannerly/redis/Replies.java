package dev.mannerly.redis;

import dev.mannerly.gate.Reply;
import dev.mannerly.gate.Reply.Verdict;
import dev.mannerly.gate.Standing;
import java.util.List;
import java.util.function.Function;

/**
 * Reads what the scripts answer, see decide.lua and tell.lua. Each answer begins with what it is
 * about: whatever stands between us and the server may lose one, and all that follow are then taken
 * for the answer to the question before.
 */
final class Replies {

  private Replies() {}

  /** Reads the decision about a reservation. */
  static Function<List<?>, Reply> about(String id) {
    return answer -> {
      List<?> decision = answerTo(id, answer);
      return new Reply(
          Verdict.valueOf((String) decision.get(0)),
          number(decision, 1),
          number(decision, 2) == 1,
          standing(decision.subList(3, decision.size())));
    };
  }

  /** Reads how the budget under this key stands. */
  static Function<List<?>, Standing> ofKey(String key) {
    return answer -> standing(answerTo(key, answer));
  }

  private static Standing standing(List<?> answer) {
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

  /** The answer without its first part, which must be what was asked about. */
  static List<?> answerTo(String question, List<?> answer) {
    if (!question.equals(answer.get(0))) {
      throw new IllegalStateException("the answer is to another question");
    }
    return answer.subList(1, answer.size());
  }

  private static long number(List<?> answer, int index) {
    return (Long) answer.get(index);
  }
}
