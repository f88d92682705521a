package dev.mannerly.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Puts the hook into java.lang and the weaver into the JVM. */
final class Installation {
  private static final String HOOK = "java.lang.MannerlyHook";
  private static final String HOOK_FILE = "java/lang/MannerlyHook.class";

  /** Loading one of these for the first time inside a transformer is a ClassCircularityError. */
  private static final List<String> NEEDED_WHILE_WEAVING =
      List.of("java.util.concurrent.ThreadLocalRandom", "java.lang.invoke.MethodHandle$1");

  private final Instrumentation instrumentation;

  Installation(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** Whether an agent of ours is in this JVM already; defining the hook twice would end it. */
  static boolean done() {
    try {
      Class.forName(HOOK, false, null);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /**
   * Defines the hook into java.base, where every class loader sees it; unlike a jar appended to the
   * boot path this costs no class data sharing.
   */
  void defineHook() throws IOException, IllegalAccessException {
    Module base = Object.class.getModule();
    Module ours = Installation.class.getModule();
    instrumentation.redefineModule(
        base,
        Set.of(),
        Map.of(),
        Map.of(Object.class.getPackageName(), Set.of(ours)),
        Set.of(),
        Map.of());
    try (InputStream in = Installation.class.getClassLoader().getResourceAsStream(HOOK_FILE)) {
      if (in == null) {
        throw new IOException(HOOK_FILE + " is missing in the agent's jar");
      }
      MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup())
          .defineClass(in.readAllBytes());
    }
  }

  /** Weaves from now on what is loaded, and what was loaded before. */
  void weave(Weaver weaver, Coverage coverage) {
    NEEDED_WHILE_WEAVING.forEach(Installation::load);
    instrumentation.addTransformer(weaver, true);
    for (Map.Entry<ClientHook, List<Class<?>>> client : loaded(weaver).entrySet()) {
      try {
        instrumentation.retransformClasses(client.getValue().toArray(Class<?>[]::new));
      } catch (UnmodifiableClassException | LinkageError e) {
        coverage.misfit(client.getKey().client(), "this JVM", "it cannot be rewoven: " + e);
      }
    }
  }

  private static void load(String name) {
    try {
      Class.forName(name, true, null);
    } catch (ClassNotFoundException e) {
      // a JDK without it does not need it
    }
  }

  private Map<ClientHook, List<Class<?>>> loaded(Weaver weaver) {
    Map<ClientHook, List<Class<?>>> found = new LinkedHashMap<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      ClientHook hook = weaver.hookOf(type.getName().replace('.', '/'));
      if (hook != null) {
        found.computeIfAbsent(hook, client -> new ArrayList<>()).add(type);
      }
    }
    return found;
  }
}
