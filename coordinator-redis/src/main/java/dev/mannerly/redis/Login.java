package dev.mannerly.redis;

import static java.util.Objects.requireNonNull;

import dev.mannerly.config.CoordinatorSettings;
import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisCredentialsProvider.ImmediateRedisCredentialsProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** User and password; a password file is read again for every connection, so it can be changed. */
final class Login implements ImmediateRedisCredentialsProvider {
  private final @Nullable String username;
  private final @Nullable Path passwordFile;
  private volatile @Nullable String password;

  private Login(@Nullable String username, @Nullable Path passwordFile, @Nullable String password) {
    this.username = username;
    this.passwordFile = passwordFile;
    this.password = password;
  }

  static Login of(CoordinatorSettings settings, Address address) {
    Path file = settings.passwordFile();
    if (file != null && address.password() != null) {
      throw new IllegalArgumentException(
          "coordinator.password-file and a password in coordinator.uri exclude each other");
    }
    String named = settings.username().isEmpty() ? null : settings.username();
    if (named != null && address.username() != null && !named.equals(address.username())) {
      throw new IllegalArgumentException(
          "coordinator.username and coordinator.uri name different users");
    }
    String username = named != null ? named : address.username();
    String password = file != null ? read(file) : address.password();
    if (username != null && password == null) {
      throw new IllegalArgumentException(
          "coordinator.username needs a password: set coordinator.password-file");
    }
    return new Login(username, file, password);
  }

  @Override
  public RedisCredentials resolveCredentialsNow() {
    reread();
    String word = password;
    return RedisCredentials.just(username, word == null ? null : word.toCharArray());
  }

  private void reread() {
    if (passwordFile != null) {
      try {
        password = read(passwordFile);
      } catch (IllegalArgumentException e) {
        // being replaced just now: what was read last may still be right
        requireNonNull(password);
      }
    }
  }

  private static String read(Path file) {
    try {
      String password = Files.readString(file).strip();
      if (password.isEmpty()) {
        throw new IllegalArgumentException("coordinator.password-file is empty: " + file);
      }
      return password;
    } catch (IOException e) {
      throw new IllegalArgumentException("coordinator.password-file cannot be read: " + file, e);
    }
  }
}
