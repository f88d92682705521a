package dev.mannerly.redis;

import static dev.mannerly.gate.Reply.Verdict.GRANTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.config.CoordinatorSettings;
import dev.mannerly.config.CoordinatorSettings.Tls;
import dev.mannerly.config.CoordinatorSettings.Tls.Verify;
import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.RealRedis;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whom we talk to: certificate and name by default, the certificate alone on demand. */
class RedisTlsTest {
  @TempDir private Path folder;
  private int tlsPort = 1;

  private RealRedis start(Certificate certificate) {
    tlsPort = freePort();
    return RealRedis.start(
        "tls-port " + tlsPort,
        "tls-cert-file " + certificate.chainPem(folder),
        "tls-key-file " + certificate.keyPem(folder),
        "tls-ca-cert-file " + Certificate.authorityPem(folder),
        "tls-auth-clients no");
  }

  private Connected connect(String host, @Nullable Path authorities, Verify verify) {
    return Connected.to(
        "rediss://" + host + ":" + tlsPort,
        settings ->
            new CoordinatorSettings(
                settings.uri(),
                "",
                null,
                settings.keyPrefix(),
                settings.connectTimeout(),
                settings.commandTimeout(),
                settings.onFailure(),
                new Tls(authorities, verify)));
  }

  @Test
  void connects_whenNameAndAuthorityAreRight() {
    try (RealRedis redis = start(Certificate.VALID);
        Connected jvm = connect("localhost", Certificate.authorityPem(folder), Verify.FULL)) {
      assertThat(jvm.asking().reserve(1).verdict()).isEqualTo(GRANTED);
      assertThat(redis.command("DBSIZE")).isEqualTo(1L);
    }
  }

  @Test
  void fails_whenTheNameIsWrong_unlessTheAuthorityAloneIsAskedFor() {
    try (RealRedis redis = start(Certificate.WRONG_NAME)) {
      Path authority = Certificate.authorityPem(folder);
      try (Connected strict = connect("127.0.0.1", authority, Verify.FULL)) {
        assertThat(strict.failure(1))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("is not trusted")
            .hasMessageContaining("coordinator.tls.verify");
      }
      try (Connected lax = connect("127.0.0.1", authority, Verify.CA_ONLY)) {
        assertThat(lax.asking().reserve(1).verdict()).isEqualTo(GRANTED);
      }
      assertThat(redis.alive()).isTrue();
    }
  }

  @Test
  void fails_whenTheAuthorityIsUnknown() {
    try (RealRedis redis = start(Certificate.VALID)) {
      for (Verify verify : Verify.values()) {
        try (Connected jvm = connect("localhost", null, verify)) {
          assertThat(jvm.failure(1)).hasMessageContaining("coordinator.tls.ca-file");
        }
      }
      assertThat(redis.alive()).isTrue();
    }
  }

  @Test
  void fails_whenTheCertificateHasExpired() {
    try (RealRedis redis = start(Certificate.EXPIRED);
        Connected jvm = connect("localhost", Certificate.authorityPem(folder), Verify.CA_ONLY)) {
      assertThat(jvm.failure(1)).hasMessageContaining("is not trusted");
      assertThat(redis.alive()).isTrue();
    }
  }

  @Test
  void saysSo_whenTheServerSpeaksNoTls() {
    try (RealRedis redis = RealRedis.start()) {
      tlsPort = redis.port();
      try (Connected jvm = connect("localhost", null, Verify.FULL)) {
        assertThat(jvm.failure(1)).hasMessageContaining("does that port speak TLS");
      }
    }
  }

  @Test
  void saysSo_whenTheServerWantsTls() {
    try (RealRedis redis = start(Certificate.VALID);
        Connected jvm = Connected.to("redis://localhost:" + tlsPort)) {
      assertThat(jvm.failure(1)).hasMessageContaining("rediss://");
      assertThat(redis.alive()).isTrue();
    }
  }

  @Test
  void refusesAnAuthorityFileThatIsMissing() {
    Path missing = folder.resolve("none.pem");

    assertThatThrownBy(() -> connect("localhost", missing, Verify.FULL))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("coordinator.tls.ca-file");
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
