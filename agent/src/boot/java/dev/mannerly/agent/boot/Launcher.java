package dev.mannerly.agent.boot;

import java.io.PrintStream;

/** {@code java -jar mannerly.jar}: the command line, run inside the isolated loader. */
public final class Launcher {
  private static final String MAIN = "dev.mannerly.cli.Main";
  private static final int WRONG_JAVA = 3;

  private Launcher() {}

  public static void main(String[] arguments) throws Exception {
    String complaint = JavaVersion.complaint(JavaVersion.specification());
    if (complaint != null) {
      System.err.println(complaint);
      System.exit(WRONG_JAVA);
    }
    ClassLoader inst = IsolatedLoader.open();
    Thread.currentThread().setContextClassLoader(inst);
    Object code =
        inst.loadClass(MAIN)
            .getMethod("run", String[].class, PrintStream.class, PrintStream.class)
            .invoke(null, arguments, System.out, System.err);
    System.exit((Integer) code);
  }
}
