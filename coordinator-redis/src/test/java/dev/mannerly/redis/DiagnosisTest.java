package dev.mannerly.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiagnosisTest {
  private static final Address ADDRESS = Address.parse("redis://user:s3cret@cache.internal");

  private static String of(Throwable error) {
    return Diagnosis.of(ADDRESS, error);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "READONLY You can't write against a read only replica. | true",
        "LOADING Redis is loading the dataset in memory | true",
        "ERR Error running script (call to f_0): @user_script:9: @user_script: 9: -READONLY You | true",
        "NOAUTH Authentication required. | true",
        "OOM command not allowed when used memory > 'maxmemory'. | false",
        "WRONGTYPE Operation against a key holding the wrong kind of value | false",
        "ERR Error compiling script | false"
      })
  void asksForAnotherServer_whenThisOneIsNotTheOneWeNeed(String answer, boolean another) {
    assertThat(Diagnosis.wantsNewConnection(new RedisCommandExecutionException(answer)))
        .isEqualTo(another);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Currently not connected. Commands are rejected. | true",
        "Connection is closed | true",
        "Request queue size exceeded: 10000. Commands are not accepted | true",
        "Connection disconnected | false",
        "Connection closed | false"
      })
  void knowsWhatWasNeverSent(String message, boolean never) {
    assertThat(Diagnosis.neverSent(new RedisException(message))).isEqualTo(never);
  }

  @Test
  void saysWhatIsWrongAndWhatToDo() {
    assertThat(of(new RedisCommandExecutionException("NOPERM no permissions")))
        .startsWith("Redis at cache.internal:6379 answered NOPERM")
        .contains("give the user");
    assertThat(of(new CompletionException(new ConnectException("Connection refused"))))
        .contains("is it running");
    assertThat(of(new RedisConnectionException("Unable", new UnknownHostException("cache"))))
        .contains("does not resolve: cache");
    assertThat(of(new IllegalStateException("odd"))).endsWith("failed: odd");
  }

  @Test
  void findsWhatWasSuppressed() {
    RedisException error = new RedisException("Cannot retrieve cluster partitions");
    error.addSuppressed(
        new RedisCommandExecutionException("ERR This instance has cluster support disabled"));

    assertThat(of(error)).contains("use redis://").doesNotContain("s3cret");
  }
}
