package dev.mannerly.config;

/**
 * Who we say we are.
 *
 * @param product the product token, letters, hyphen and underscore only (RFC 9309 section 2.2.1);
 *     empty when not set
 * @param version empty when not set
 * @param contact an address or URL where a site can reach the operator; empty when not set
 * @param userAgent when the client's own User-Agent is replaced
 */
public record IdentitySettings(
    String product, String version, String contact, UserAgent userAgent) {

  public static final IdentitySettings DEFAULT =
      new IdentitySettings("", "", "", UserAgent.REPLACE_DEFAULT);

  /** When the client's own User-Agent is replaced. */
  public enum UserAgent {
    REPLACE_DEFAULT,
    ALWAYS,
    KEEP
  }

  public IdentitySettings {
    Checks.require(
        product.matches("[A-Za-z_-]*"),
        "identity.product",
        "may hold only the letters A-Z and a-z, '-' and '_' (RFC 9309 section 2.2.1): " + product);
    Checks.require(
        version.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]*"),
        "identity.version",
        "is no HTTP token: " + version);
    Checks.require(
        contact.chars().allMatch(c -> c >= 0x20 && c < 0x7f && c != '(' && c != ')' && c != '\\'),
        "identity.contact",
        "may hold only printable ASCII without parentheses and backslashes");
  }
}
