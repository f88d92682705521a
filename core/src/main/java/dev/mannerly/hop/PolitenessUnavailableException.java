package dev.mannerly.hop;

/**
 * The request was not sent because the policy could not be asked: coordinator, log or Mannerly
 * itself failed.
 */
public final class PolitenessUnavailableException extends RequestRefusedException {
  private static final long serialVersionUID = 1L;

  PolitenessUnavailableException(Refusal refusal) {
    super(refusal);
  }
}
