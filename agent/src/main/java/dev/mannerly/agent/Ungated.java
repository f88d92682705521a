package dev.mannerly.agent;

/**
 * A form of a client that no hook gates, though others of the same version are: this use of it is
 * named, and refused like a misfit.
 */
public final class Ungated extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Ungated(String what) {
    super(what);
  }
}
