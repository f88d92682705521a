package dev.mannerly.agent.boot;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;

/** Where the JVM enters, with {@code -javaagent} or by attach. */
public final class Premain {
  private static final String AGENT = "dev.mannerly.agent.Agent";
  private static final int WRONG_JAVA = 3;
  private static final int BROKEN = 1;

  private Premain() {}

  /** The JVM's call before main; ends the JVM where it must not run unpoliced. */
  public static void premain(String arguments, Instrumentation instrumentation) {
    int code = start(arguments, instrumentation, false);
    if (code != 0) {
      System.exit(code);
    }
  }

  /** The JVM's call at attach; throws where nothing was attached. */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    int code = start(arguments, instrumentation, true);
    if (code != 0) {
      throw new IllegalStateException(
          "Mannerly was not attached (" + code + "): this JVM's stderr says why");
    }
  }

  private static int start(String arguments, Instrumentation instrumentation, boolean attach) {
    String complaint = JavaVersion.complaint(JavaVersion.specification());
    if (complaint != null) {
      System.err.println(complaint);
      return WRONG_JAVA;
    }
    if (!attach && runsJdkTool(property("jdk.module.main"), property("sun.java.command"))) {
      return 0;
    }
    return enter(arguments, instrumentation, attach);
  }

  /** Whether this JVM is keytool, jps, javac or another of the JDK's own programs. */
  static boolean runsJdkTool(String mainModule, String command) {
    boolean theirs = mainModule.startsWith("jdk.") || mainModule.startsWith("java.");
    // "java Some.java" runs the user's program inside the compiler's module
    return theirs && !command.contains("com.sun.tools.javac.launcher.");
  }

  @SuppressWarnings("CatchAndPrintStackTrace") // nothing else is up yet that could tell
  private static int enter(String arguments, Instrumentation instrumentation, boolean attach) {
    try {
      Object code =
          IsolatedLoader.open()
              .loadClass(AGENT)
              .getMethod("start", String.class, Instrumentation.class, boolean.class)
              .invoke(null, arguments == null ? "" : arguments, instrumentation, attach);
      return (Integer) code;
    } catch (InvocationTargetException e) {
      return broken(e.getCause());
    } catch (Exception | LinkageError e) {
      return broken(e);
    }
  }

  private static int broken(Throwable error) {
    System.err.println("Mannerly could not start: " + error);
    error.printStackTrace();
    return BROKEN;
  }

  private static String property(String name) {
    return System.getProperty(name, "");
  }
}
