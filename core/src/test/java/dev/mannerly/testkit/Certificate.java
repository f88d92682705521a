package dev.mannerly.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * Certificates made for these tests with the JDK's keytool, all signed by one authority that nobody
 * else trusts; their keys protect nothing.
 */
public enum Certificate {
  /** For localhost, 127.0.0.1, {@code site|other|third|slow|fast|a|b|c.test} and a few more. */
  VALID("valid.p12"),
  /** The same names, expired in 2020. */
  EXPIRED("expired.p12"),
  /** For elsewhere.test alone. */
  WRONG_NAME("wrong-name.p12");

  private static final char[] PASSWORD = "changeit".toCharArray();

  private final String file;

  Certificate(String file) {
    this.file = file;
  }

  /** The context of a server that shows this certificate. */
  public SSLContext server() {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(keyStore(), PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes certificate and chain as PEM, for servers that are not Java. */
  public Path chainPem(Path folder) {
    return pem(folder, "chain.pem", () -> Arrays.asList(keyStore().getCertificateChain("t")));
  }

  /** Writes the private key as PEM. */
  public Path keyPem(Path folder) {
    return pem(folder, "key.pem", () -> List.of(keyStore().getKey("t", PASSWORD)));
  }

  /** Writes the authority of these certificates as PEM. */
  public static Path authorityPem(Path folder) {
    return VALID.pem(
        folder, "authority.pem", () -> List.of(VALID.keyStore().getCertificateChain("t")[1]));
  }

  private Path pem(Path folder, String file, Parts parts) {
    try {
      StringBuilder text = new StringBuilder();
      for (Object part : parts.of()) {
        boolean key = part instanceof Key;
        String kind = key ? "PRIVATE KEY" : "CERTIFICATE";
        byte[] bytes =
            key ? ((Key) part).getEncoded() : ((java.security.cert.Certificate) part).getEncoded();
        text.append("-----BEGIN ").append(kind).append("-----\n");
        text.append(Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes));
        text.append("\n-----END ").append(kind).append("-----\n");
      }
      return Files.writeString(folder.resolve(name() + "-" + file), text);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @FunctionalInterface
  private interface Parts {
    List<?> of() throws GeneralSecurityException;
  }

  /** The context of a client that trusts the authority of these certificates and no other. */
  public static SSLContext client() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new X509TrustManager[] {trust()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What trusts the authority of these certificates and no other. */
  public static X509TrustManager trust() {
    try {
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry("authority", VALID.keyStore().getCertificateChain("t")[1]);
      trust.init(trusted);
      return Arrays.stream(trust.getTrustManagers())
          .filter(X509TrustManager.class::isInstance)
          .map(X509TrustManager.class::cast)
          .findFirst()
          .orElseThrow();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private KeyStore keyStore() {
    try (InputStream in = Certificate.class.getResourceAsStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, PASSWORD);
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
