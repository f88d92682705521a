package dev.mannerly.hop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailureTest {

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(Failure.DNS, new UnknownHostException("shop.test")),
        Arguments.of(
            Failure.DNS, new ConnectException().initCause(new UnresolvedAddressException())),
        Arguments.of(Failure.CONNECT, new ConnectException("Connection refused")),
        Arguments.of(Failure.PROXY, new IOException("Unable to tunnel through proxy")),
        Arguments.of(Failure.TLS, new SSLHandshakeException("certificate expired")),
        Arguments.of(Failure.TIMEOUT, new HttpConnectTimeoutException("connect timed out")),
        Arguments.of(Failure.TIMEOUT, new SocketTimeoutException("Read timed out")),
        Arguments.of(Failure.TIMEOUT, new InterruptedIOException("timeout")),
        Arguments.of(Failure.OTHER, Refusal.of(Reason.INTERNAL, "timeout").asException()),
        Arguments.of(Failure.RESET, new SocketException("Connection reset")),
        Arguments.of(Failure.RESET, new EOFException()),
        Arguments.of(
            Failure.RESET,
            new CompletionException(
                new IOException("HTTP/1.1 header parser received no bytes", null))),
        Arguments.of(Failure.CANCELLED, new CancellationException()),
        Arguments.of(Failure.OTHER, new IOException("no idea")));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void isFoundAlongTheCauses(Failure expected, Throwable error) {
    assertThat(Failure.of(new IOException("could not be sent in one try", error)))
        .isEqualTo(expected);
  }
}
