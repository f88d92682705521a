package dev.mannerly.httpclient;

import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;

/** A response body that tells its permit when it ends: read to its end, closed, or broken off. */
final class LeasedEntity extends HttpEntityWrapper {
  private final Permit permit;

  LeasedEntity(HttpEntity entity, Permit permit) {
    super(entity);
    this.permit = permit;
  }

  @Override
  public InputStream getContent() throws IOException {
    return new LeasedStream(super.getContent(), permit);
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    try {
      super.writeTo(out);
      permit.ended(Outcome.complete());
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

  private static final class LeasedStream extends FilterInputStream {
    private final Permit permit;

    LeasedStream(InputStream stream, Permit permit) {
      super(stream);
      this.permit = permit;
    }

    @Override
    public int read() throws IOException {
      try {
        return endedBy(super.read());
      } catch (IOException e) {
        throw brokenBy(e);
      }
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      try {
        return endedBy(super.read(bytes, offset, length));
      } catch (IOException e) {
        throw brokenBy(e);
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

    private int endedBy(int read) {
      if (read < 0) {
        permit.ended(Outcome.complete());
      }
      return read;
    }

    private IOException brokenBy(IOException error) {
      permit.ended(Outcome.failed(error));
      return error;
    }
  }
}
