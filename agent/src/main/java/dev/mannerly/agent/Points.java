package dev.mannerly.agent;

import dev.mannerly.config.ClientSettings;
import dev.mannerly.config.Configuration;
import dev.mannerly.config.Mode;
import dev.mannerly.hop.Reason;
import dev.mannerly.hop.Refusal;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where calls of woven code arrive. A gate that fails in whatever way refuses, unless the policy
 * only watches; a report that fails changes nothing for the application.
 */
final class Points {
  private final Map<String, Point> points = new ConcurrentHashMap<>();
  private final Coverage coverage;
  private final boolean enforced;
  private final boolean refusesMisfits;

  Points(Coverage coverage, Configuration configuration) {
    this.coverage = coverage;
    this.enforced = configuration.mode() == Mode.ENFORCE;
    this.refusesMisfits =
        enforced && configuration.clients().misfit() == ClientSettings.Action.REFUSE;
  }

  void add(Map<String, Point> more) {
    points.putAll(more);
  }

  @Nullable Object ask(String name, Object[] arguments) {
    try {
      return point(name).at(arguments);
    } catch (Misfit e) {
      return misfit(name, e);
    } catch (Ungated e) {
      return ungated(name, e);
    } catch (IOException | VirtualMachineError e) {
      throw Points.<RuntimeException>unchanged(e);
    } catch (RuntimeException | Error e) {
      log().error("The gate {} failed", name, e);
      if (!enforced) {
        return null;
      }
      Refusal refusal = Refusal.of(Reason.INTERNAL, "the gate failed: " + e).cause(e);
      throw Points.<RuntimeException>unchanged(refusal.asException());
    }
  }

  @Nullable Object tell(String name, Object[] arguments) {
    try {
      return point(name).at(arguments);
    } catch (Misfit e) {
      coverage.misfit(clientOf(name), "this JVM", String.valueOf(e.getMessage()));
      return null;
    } catch (IOException | RuntimeException | LinkageError | AssertionError e) {
      log().error("The report {} failed", name, e);
      return null;
    }
  }

  private @Nullable Object misfit(String name, Misfit misfit) {
    String what = String.valueOf(misfit.getMessage());
    coverage.misfit(clientOf(name), "this JVM", what);
    if (!refusesMisfits) {
      return null;
    }
    Refusal refusal =
        Refusal.of(
            Reason.UNCOVERED,
            "the hooks do not fit this version of "
                + clientOf(name)
                + " ("
                + what
                + "); clients.misfit decides what happens then");
    throw Points.<RuntimeException>unchanged(refusal.asException());
  }

  /** As a misfit, but of this use alone: the rest of the client stays gated. */
  private @Nullable Object ungated(String name, Ungated form) {
    coverage.ungated(clientOf(name), String.valueOf(form.getMessage()));
    if (!refusesMisfits) {
      return null;
    }
    throw Points.<RuntimeException>unchanged(
        Refusal.of(Reason.UNCOVERED, form.getMessage() + "; clients.misfit decides what happens")
            .asException());
  }

  private Point point(String name) {
    Point point = points.get(name);
    if (point == null) {
      throw new IllegalStateException("nobody answers at " + name);
    }
    return point;
  }

  private static String clientOf(String name) {
    return name.substring(0, name.indexOf('/'));
  }

  private static Logger log() {
    return LoggerFactory.getLogger(Points.class);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T unchanged(Throwable error) throws T {
    throw (T) error;
  }
}
