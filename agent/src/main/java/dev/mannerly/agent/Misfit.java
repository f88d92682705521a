package dev.mannerly.agent;

/** A client's insides are not what our hooks know: this version cannot be gated as it should. */
public final class Misfit extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Misfit(String missing) {
    super(missing, null, false, false);
  }
}
