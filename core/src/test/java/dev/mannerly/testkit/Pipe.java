package dev.mannerly.testkit;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.Executor;

/** Carries bytes between two sockets until one side ends. */
final class Pipe {
  private Pipe() {}

  /** Returns when the far side has said all. */
  static void both(Executor threads, Socket near, Socket far) throws IOException {
    threads.execute(
        () -> {
          try {
            near.getInputStream().transferTo(new Flushing(far.getOutputStream()));
            far.shutdownOutput();
          } catch (IOException e) {
            LoopbackServer.closeQuietly(far); // the near side went away
          }
        });
    far.getInputStream().transferTo(new Flushing(near.getOutputStream()));
  }

  private static final class Flushing extends FilterOutputStream {
    Flushing(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      out.write(bytes, from, count);
      out.flush();
    }
  }
}
