package dev.mannerly.redis;

/**
 * The keys of this fleet. The braces are Redis Cluster's hash tag: all that belongs to a budget
 * lies in one slot.
 *
 * @param prefix with what every key begins
 */
record Keys(String prefix) {

  /**
   * What a script about one budget may touch.
   *
   * @param state the budget
   * @param waiters those who wait
   */
  record OfBudget(String state, String waiters) {

    String[] toArray() {
      return new String[] {state, waiters};
    }
  }

  OfBudget of(String budget) {
    if (budget.isEmpty()) {
      throw new IllegalArgumentException("a budget has a name");
    }
    String state = prefix + ":{" + budget + "}";
    return new OfBudget(state, state + ":w");
  }
}
