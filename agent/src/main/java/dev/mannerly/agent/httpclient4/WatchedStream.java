package dev.mannerly.agent.httpclient4;

import dev.mannerly.hop.Outcome;
import dev.mannerly.hop.Permit;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body on the connection; its permit ends when it is read to its end, closed or broken off. */
final class WatchedStream extends FilterInputStream {
  private final Permit permit;

  WatchedStream(InputStream stream, Permit permit) {
    super(stream);
    this.permit = permit;
  }

  @Override
  public int read() throws IOException {
    try {
      return ended(super.read());
    } catch (IOException e) {
      throw broken(e);
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return ended(super.read(bytes, offset, length));
    } catch (IOException e) {
      throw broken(e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      super.close();
    } catch (IOException e) {
      throw broken(e);
    } finally {
      permit.ended(Outcome.complete());
    }
  }

  private int ended(int read) {
    if (read < 0) {
      permit.ended(Outcome.complete());
    }
    return read;
  }

  private IOException broken(IOException error) {
    permit.ended(Outcome.failed(error));
    return error;
  }
}
