package dev.mannerly.agent.okhttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mannerly.testkit.RecordingOrigin;
import java.io.InterruptedIOException;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

/** Run with an OkHttp that the hooks do not fit: nothing leaves, and the caller learns why. */
class OkHttpTooOld {
  private static final String REFUSED = "Mannerly refused: UNCOVERED";

  @Test
  void sendsNothing() {
    try (RecordingOrigin origin = RecordingOrigin.start()) {
      OkHttpClient client = new OkHttpClient();
      Request request = new Request.Builder().url(origin.url("site.test", "/a")).build();

      assertThatThrownBy(() -> client.newCall(request).execute())
          .isInstanceOf(InterruptedIOException.class)
          .hasMessageStartingWith(REFUSED);
      assertThat(Landing.of(client.newCall(request)).awaitFailure())
          .hasMessageStartingWith(REFUSED);

      assertThat(origin.count()).isZero();
      client.dispatcher().executorService().shutdown();
    }
  }
}
