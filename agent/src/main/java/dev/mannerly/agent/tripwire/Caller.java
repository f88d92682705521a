package dev.mannerly.agent.tripwire;

import dev.mannerly.agent.Policy;
import dev.mannerly.agent.hook.MannerlyHook;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Who opens a connection, by the stack it is opened from.
 *
 * @param ours whether it is the policy itself, on its way to the coordinator
 * @param classes the names of all classes on the stack, innermost first
 */
record Caller(boolean ours, List<String> classes) {
  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
  private static final String HOOK = MannerlyHook.class.getName();
  private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  /** The caller of the hook that this thread is in. */
  static Caller ofHook() {
    return WALKER.walk(
        frames -> {
          boolean ours = false;
          boolean below = false;
          List<String> classes = new ArrayList<>();
          for (StackFrame frame : (Iterable<StackFrame>) frames::iterator) {
            if (below) {
              ours |= Policy.own(frame.getDeclaringClass());
              classes.add(frame.getClassName());
            } else {
              below = frame.getClassName().equals(HOOK);
            }
          }
          return new Caller(ours, List.copyOf(classes));
        });
  }

  /** The innermost class that is not the JDK's. */
  Optional<String> library() {
    return classes.stream().filter(name -> JDK.stream().noneMatch(name::startsWith)).findFirst();
  }

  /** Whether a class of these packages is on the stack. */
  boolean isIn(Iterable<String> packages) {
    for (String beginning : packages) {
      if (classes.stream().anyMatch(name -> name.startsWith(beginning))) {
        return true;
      }
    }
    return false;
  }
}
