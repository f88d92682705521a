package dev.mannerly.agent.log;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** Writes one line for each message, and a stack trace only for errors. */
final class StderrLogger extends LegacyAbstractLogger {
  private static final long serialVersionUID = 1L;

  private final transient PrintStream err;

  StderrLogger(String name, PrintStream err) {
    this.name = name;
    this.err = err;
  }

  @Override
  public boolean isTraceEnabled() {
    return Verbosity.allows(name, Level.TRACE);
  }

  @Override
  public boolean isDebugEnabled() {
    return Verbosity.allows(name, Level.DEBUG);
  }

  @Override
  public boolean isInfoEnabled() {
    return Verbosity.allows(name, Level.INFO);
  }

  @Override
  public boolean isWarnEnabled() {
    return Verbosity.allows(name, Level.WARN);
  }

  @Override
  public boolean isErrorEnabled() {
    return Verbosity.allows(name, Level.ERROR);
  }

  @Override
  protected @Nullable String getFullyQualifiedCallerName() {
    return null;
  }

  @Override
  protected void handleNormalizedLoggingCall(
      Level level,
      @Nullable Marker marker,
      String message,
      Object @Nullable [] arguments,
      @Nullable Throwable error) {
    StringBuilder line = new StringBuilder("mannerly: ").append(level).append(' ');
    line.append(MessageFormatter.basicArrayFormat(message, arguments));
    if (error != null) {
      line.append(level == Level.ERROR ? "\n" + trace(error) : ": " + error);
    }
    err.println(line);
  }

  private static String trace(Throwable error) {
    StringWriter text = new StringWriter();
    error.printStackTrace(new PrintWriter(text));
    return text.toString().stripTrailing();
  }
}
