package dev.mannerly.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The empty body of a request that leaves once. When a connection ends before one octet of an
 * answer came, java.net.http sends a GET again by itself; nobody has judged that second hop. It
 * asks for the length of the body each time before it writes the head, and here the second time
 * fails.
 */
final class SentOnce implements BodyPublisher {
  private final BodyPublisher empty = BodyPublishers.noBody();
  private final AtomicBoolean sent = new AtomicBoolean();

  @Override
  public long contentLength() {
    if (!sent.compareAndSet(false, true)) {
      throw new UncheckedIOException(
          new IOException("the connection was reset before an answer came; it is not asked again"));
    }
    return empty.contentLength();
  }

  @Override
  public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
    empty.subscribe(subscriber);
  }
}
