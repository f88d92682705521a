package dev.mannerly.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import javax.net.ServerSocketFactory;
import org.awaitility.Awaitility;

/**
 * An HTTP/1.1 site on a free loopback port that answers as it is told and remembers what arrived.
 * Closing it fails the test over any arrival that nobody asserted. What is not scripted is answered
 * 404, {@code /robots.txt} included.
 */
public final class RecordingOrigin implements AutoCloseable {
  private final LoopbackServer server;
  private final String scheme;
  private final Script script = new Script();
  private final Arrivals arrivals = new Arrivals();
  private final Pause pause = new Pause();
  private final AtomicInteger connections = new AtomicInteger();
  private final Queue<RuntimeException> scriptErrors = new ConcurrentLinkedQueue<>();
  private volatile Duration idle = Duration.ofMinutes(2);

  private RecordingOrigin(String scheme, ServerSocketFactory sockets) {
    this.scheme = scheme;
    try {
      this.server = LoopbackServer.start(sockets, this::serve);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static RecordingOrigin start() {
    return new RecordingOrigin("http", ServerSocketFactory.getDefault());
  }

  public static RecordingOrigin startTls(Certificate certificate) {
    return new RecordingOrigin("https", certificate.server().getServerSocketFactory());
  }

  public int port() {
    return server.port();
  }

  public String url(String host, String path) {
    return scheme + "://" + host + ":" + port() + path;
  }

  /** A URL by address, for tests that bring no names. */
  public String url(String path) {
    return url("127.0.0.1", path);
  }

  /**
   * Scripts what is answered, one reply after the other; the last one stays.
   *
   * @param place a path, a target with its query, or either of them after a host
   */
  public RecordingOrigin on(String place, Reply... inTurn) {
    return on(place, Script.inTurn(inTurn));
  }

  public RecordingOrigin on(String place, Function<Arrival, Reply> reply) {
    script.on(place, reply);
    return this;
  }

  /** Closes connections that carry no request for so long. */
  public RecordingOrigin closeIdleAfter(Duration newIdle) {
    idle = newIdle;
    return this;
  }

  /** Leaves requests for a path out of all that is asserted and returned. */
  public RecordingOrigin ignoring(String path) {
    arrivals.ignore(path);
    return this;
  }

  /** All that arrived, in order; counts as asserted from now on. */
  public List<Arrival> arrivals() {
    return arrivals.asserted(arrival -> true);
  }

  /** What arrived for a path, in order; counts as asserted from now on. */
  public List<Arrival> arrivals(String path) {
    return arrivals.asserted(arrival -> arrival.path().equals(path));
  }

  /** What arrived for a host, in order; counts as asserted from now on. */
  public List<Arrival> arrivalsAt(String host) {
    return arrivals.asserted(arrival -> arrival.host().equals(host));
  }

  /** How many connections are open at this side. */
  public int openConnections() {
    return server.openConnections();
  }

  /** How many arrived; asserts nothing. */
  public int count() {
    return arrivals.count();
  }

  /** Waits until so many arrived; asserts nothing about them. */
  public void awaitCount(int count) {
    Awaitility.await().pollDelay(Duration.ZERO).until(() -> count() >= count);
  }

  /** Asserts that exactly these, like {@code GET /path}, are the arrivals not yet asserted. */
  public void expect(String... lines) {
    List<Arrival> fresh = arrivals.unasserted();
    assertThat(fresh).extracting(Arrival::line).containsExactly(lines);
    arrivals.asserted(fresh::contains);
  }

  /** As {@link #expect}, with hosts: {@code GET site.test/path}. */
  public void expectWithHosts(String... lines) {
    List<Arrival> fresh = arrivals.unasserted();
    assertThat(fresh).extracting(Arrival::lineWithHost).containsExactly(lines);
    arrivals.asserted(fresh::contains);
  }

  /** Asserts the distance of all neighbouring arrivals, whatever their host. */
  public void assertGapsAtLeast(Duration interval, Duration tolerance) {
    Arrivals.assertGaps(arrivals(), interval, tolerance);
  }

  /** Asserts the distance of neighbouring arrivals of one host. */
  public void assertGapsAtLeast(String host, Duration interval, Duration tolerance) {
    Arrivals.assertGaps(arrivalsAt(host), interval, tolerance);
  }

  @Override
  public void close() {
    pause.close();
    server.close();
    assertThat(scriptErrors).as("errors of the script").isEmpty();
    assertThat(arrivals.unasserted())
        .as("arrivals that nobody asserted")
        .extracting(Arrival::lineWithHost)
        .isEmpty();
  }

  private void serve(Socket socket) throws IOException {
    int connection = connections.incrementAndGet();
    OutputStream out = new BufferedOutputStream(socket.getOutputStream());
    RequestReader requests = new RequestReader(socket.getInputStream(), out);
    ReplyWriter replies = new ReplyWriter(out, pause);
    boolean open = true;
    for (int number = 1; open && !pause.closed(); number++) {
      if (number > 1) {
        socket.setSoTimeout((int) idle.toMillis());
      }
      Arrival arrival = requests.next(connection, number);
      if (arrival == null) {
        return;
      }
      arrivals.add(arrival);
      open = replies.write(arrival, reply(arrival));
    }
  }

  private Reply reply(Arrival arrival) {
    try {
      return script.reply(arrival);
    } catch (RuntimeException e) {
      scriptErrors.add(e);
      return Reply.status(500).body(e.toString());
    }
  }
}
