package dev.mannerly.agent.httpclient5;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A body's stream. The client gives a connection back within the read that finds the end or fails;
 * which of both it was, this one sees.
 */
final class WatchedStream extends FilterInputStream {
  private final Flight flight;

  WatchedStream(InputStream stream, Flight flight) {
    super(stream);
    this.flight = flight;
  }

  @Override
  public int read() throws IOException {
    flight.reads();
    try {
      int read = super.read();
      flight.read(null);
      return read;
    } catch (IOException | RuntimeException | Error e) {
      flight.read(e);
      throw e;
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    flight.reads();
    try {
      int read = super.read(bytes, offset, length);
      flight.read(null);
      return read;
    } catch (IOException | RuntimeException | Error e) {
      flight.read(e);
      throw e;
    }
  }

  @Override
  public long skip(long count) throws IOException {
    flight.reads();
    try {
      long skipped = super.skip(count);
      flight.read(null);
      return skipped;
    } catch (IOException | RuntimeException | Error e) {
      flight.read(e);
      throw e;
    }
  }
}
