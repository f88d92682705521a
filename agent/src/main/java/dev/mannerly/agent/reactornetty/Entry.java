package dev.mannerly.agent.reactornetty;

/** Marks the next entry of this thread into the woven method as ours: it has been judged. */
final class Entry {
  private final ThreadLocal<Boolean> judged = new ThreadLocal<>();

  /** To be called just before the method is entered again. */
  void judged() {
    judged.set(true);
  }

  /** True once after that; the hops of others may be entered within the same stack. */
  boolean isJudged() {
    if (judged.get() == null) {
      return false;
    }
    judged.remove();
    return true;
  }
}
