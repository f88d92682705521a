package dev.mannerly.testkit;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ServerSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * A site on loopback that answers every request with octets that no server should send. One request
 * a connection.
 */
public final class RawOrigin implements AutoCloseable {
  private static final Answer NOT_FOUND =
      wire -> wire.say("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");

  private final LoopbackServer server;
  private final Answer answer;
  private final Pause pause = new Pause();
  private final Queue<Arrival> arrivals = new ConcurrentLinkedQueue<>();
  private volatile @Nullable String place;

  private RawOrigin(Answer answer) {
    this.answer = answer;
    try {
      this.server = LoopbackServer.start(ServerSocketFactory.getDefault(), this::serve);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static RawOrigin answering(Answer answer) {
    return new RawOrigin(answer);
  }

  /** Ends each connection with a reset as soon as its request has come. */
  public static RawOrigin resetting() {
    return answering(wire -> wire.socket().setSoLinger(true, 0));
  }

  /** Answers so for one path alone; all others are not found. */
  public RawOrigin onlyAt(String path) {
    place = path;
    return this;
  }

  public int port() {
    return server.port();
  }

  public List<Arrival> arrivals() {
    return List.copyOf(arrivals);
  }

  @Override
  public void close() {
    pause.close();
    server.close();
  }

  private void serve(Socket socket) throws IOException {
    OutputStream out = new BufferedOutputStream(socket.getOutputStream());
    Arrival arrival = new RequestReader(socket.getInputStream(), out).next(0, 1);
    if (arrival != null) {
      arrivals.add(arrival);
      (isHere(arrival) ? answer : NOT_FOUND).send(new Wire(socket, out, pause));
      out.flush();
    }
  }

  private boolean isHere(Arrival arrival) {
    return place == null || arrival.path().equals(place);
  }

  /** What is sent after a request. */
  @FunctionalInterface
  public interface Answer {
    void send(Wire wire) throws IOException;
  }

  /** The sending side of a connection. */
  public static final class Wire {
    private final Socket socket;
    private final OutputStream out;
    private final Pause pause;

    Wire(Socket socket, OutputStream out, Pause pause) {
      this.socket = socket;
      this.out = out;
      this.pause = pause;
    }

    Socket socket() {
      return socket;
    }

    public Wire say(String text) throws IOException {
      return say(text.getBytes(StandardCharsets.UTF_8));
    }

    public Wire say(byte[] octets) throws IOException {
      out.write(octets);
      return this;
    }

    /** Sends one octet after the other, so long apart, until the client has gone or it is done. */
    public Wire drip(String text, Duration apart) throws IOException {
      for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
        out.write(octet);
        out.flush();
        pause.of(apart);
      }
      return this;
    }

    /** Sends a text again and again, so long apart, until the client has gone. */
    public void forever(String text, Duration apart) throws IOException {
      byte[] octets = text.getBytes(StandardCharsets.UTF_8);
      while (!pause.closed()) {
        out.write(octets);
        pause.of(apart);
      }
    }
  }
}
