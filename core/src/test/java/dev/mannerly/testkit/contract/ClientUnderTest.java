package dev.mannerly.testkit.contract;

import java.io.IOException;
import java.time.Duration;

/**
 * One HTTP client, reduced to what the contract does with it. It follows redirects. Its exceptions
 * are the client's own, untouched.
 */
public interface ClientUnderTest extends AutoCloseable {

  /** Sends in the calling thread and reads the response to its end. */
  Got send(Ask ask) throws Exception;

  /** Sends without the calling thread, in the way the client has for that. */
  Flight start(Ask ask) throws Exception;

  /** Sends in the calling thread, and leaves the body of the response unread. */
  Opened open(Ask ask) throws Exception;

  @Override
  void close();

  /** A request under way. */
  interface Flight {

    /**
     * Its response; fails with the client's exception, or with {@link
     * java.util.concurrent.TimeoutException} when none of both comes in time.
     */
    Got result(Duration limit) throws Exception;

    /** Cancels it by the client's own means. */
    void cancel();

    boolean done();
  }

  /** A response whose head is there. */
  interface Opened extends AutoCloseable {

    int status();

    /** The rest of the body. */
    String read() throws Exception;

    /** Gives the rest of the body up, by the client's own means. */
    @Override
    void close() throws IOException;
  }
}
