package dev.mannerly.okhttp;

import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;
import org.jspecify.annotations.Nullable;

/** A response body that tells its permit when it ends: read to its end, closed, or broken off. */
final class LeasedBody extends ResponseBody {
  private final ResponseBody body;
  private final BufferedSource source;

  LeasedBody(ResponseBody body, Permit permit) {
    this.body = body;
    this.source = Okio.buffer(new LeasedSource(body.source(), permit));
  }

  @Override
  public @Nullable MediaType contentType() {
    return body.contentType();
  }

  @Override
  public long contentLength() {
    return body.contentLength();
  }

  @Override
  public BufferedSource source() {
    return source;
  }

  private static final class LeasedSource extends ForwardingSource {
    private final Permit permit;

    LeasedSource(Source source, Permit permit) {
      super(source);
      this.permit = permit;
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
      try {
        long count = super.read(sink, byteCount);
        if (count < 0) {
          permit.ended(Outcome.complete());
        }
        return count;
      } catch (IOException e) {
        permit.ended(Outcome.failed(e));
        throw e;
      }
    }

    @Override
    public void close() throws IOException {
      try {
        super.close();
      } finally {
        permit.ended(Outcome.complete());
      }
    }
  }
}
