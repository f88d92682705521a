package dev.mannerly.config;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where the state of the budgets lives.
 *
 * @param uri {@code local} or a Redis URI; may hold a password, therefore never printed whole
 * @param username the ACL user, or empty
 * @param passwordFile the file with the password, or null
 * @param keyPrefix with what every key in Redis begins
 * @param connectTimeout how long connecting may take
 * @param commandTimeout how long one command may take
 * @param onFailure what happens to a hop while the coordinator does not answer
 * @param tls how the server's certificate is checked
 */
public record CoordinatorSettings(
    String uri,
    String username,
    @Nullable Path passwordFile,
    String keyPrefix,
    Duration connectTimeout,
    Duration commandTimeout,
    OnFailure onFailure,
    Tls tls) {

  public static final CoordinatorSettings DEFAULT =
      new CoordinatorSettings(
          "local",
          "",
          null,
          "politeness",
          Duration.ofSeconds(2),
          Duration.ofSeconds(1),
          OnFailure.REFUSE,
          new Tls(null, Tls.Verify.FULL));

  /** What happens to a hop while the coordinator does not answer; it is never sent. */
  public enum OnFailure {
    REFUSE,
    WAIT
  }

  /**
   * How the server's certificate is checked.
   *
   * @param caFile PEM certificates to trust instead of the JVM's, or null
   * @param verify the certificate and the host name, or the certificate alone
   */
  public record Tls(@Nullable Path caFile, Verify verify) {

    /** How much of the certificate must be right. */
    public enum Verify {
      FULL,
      CA_ONLY
    }
  }

  public CoordinatorSettings {
    Checks.require(!uri.isBlank(), "coordinator.uri", "must not be empty");
    Checks.require(
        keyPrefix.matches("[A-Za-z0-9._-]{1,64}"),
        "coordinator.key-prefix",
        "must be 1 to 64 letters, digits, '.', '_' or '-': " + keyPrefix);
    Checks.within(
        connectTimeout, Duration.ofMillis(1), Duration.ofMinutes(5), "coordinator.connect-timeout");
    Checks.within(
        commandTimeout, Duration.ofMillis(1), Duration.ofMinutes(5), "coordinator.command-timeout");
  }

  /** Whether the state lives in this JVM alone. */
  public boolean local() {
    return uri.equals("local");
  }

  public CoordinatorSettings uri(String newUri) {
    return new CoordinatorSettings(
        newUri, username, passwordFile, keyPrefix, connectTimeout, commandTimeout, onFailure, tls);
  }
}
