package dev.mannerly.testkit.contract;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.Arrival;
import dev.mannerly.testkit.Certificate;
import dev.mannerly.testkit.RecordingOrigin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What one test of the contract plays on: clients, origins, fresh hosts and the action log. */
public final class Stage implements AutoCloseable {
  private static final Map<String, AtomicInteger> USED = new ConcurrentHashMap<>();

  private final StagedContract contract;
  private final RecordingOrigin origin = RecordingOrigin.start();
  private final List<ClientUnderTest> clients = new ArrayList<>();
  private @Nullable RecordingOrigin secure;

  Stage(StagedContract contract) {
    this.contract = contract;
  }

  /** Sends requests in each form, and has robots.txt fetched: loading classes takes time. */
  void warmUp() throws Exception {
    client().send(Ask.get(origin().url("localhost", "/warm")));
    client().start(Ask.get(origin().url(host("quick"), "/warm"))).result(Duration.ofMinutes(1));
    client(ClientSetup.DEFAULT.trusting()).send(Ask.get(secure().url(host(), "/warm")));
    origin().arrivals();
    secure().arrivals();
  }

  public RecordingOrigin origin() {
    return origin;
  }

  /** An origin over TLS. */
  public RecordingOrigin secure() {
    if (secure == null) {
      secure = RecordingOrigin.startTls(Certificate.VALID);
    }
    return secure;
  }

  public ClientUnderTest client() {
    return client(ClientSetup.DEFAULT);
  }

  public ClientUnderTest client(ClientSetup setup) {
    ClientUnderTest client = contract.client(setup);
    clients.add(client);
    return client;
  }

  /** A host that no test has used: its robots.txt is unknown and its budget rested. */
  public static String host() {
    return "n" + next("") + ".contract.test";
  }

  /**
   * The same with the limits of a kind in contract.yaml.
   *
   * @param kind such as {@code quick}
   */
  public static String host(String kind) {
    return "n" + next(kind) + "." + kind + ".contract.test";
  }

  /** The lines of the action log about a host. */
  public List<String> log(String host) {
    try {
      return Files.readAllLines(contract.actionLog()).stream()
          .filter(line -> line.contains("//" + host))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines about a host with this event. */
  public List<String> log(String host, String event) {
    return log(host).stream().filter(line -> line.contains("\"event\":\"" + event + "\"")).toList();
  }

  /** The lines of hops to a host that were released, and not given back unsent. */
  public List<String> departures(String host) {
    List<String> unsent =
        log(host, "done").stream()
            .filter(line -> line.contains("\"failure\":\"cancelled\""))
            .map(Stage::id)
            .toList();
    return log(host, "sent").stream().filter(line -> !unsent.contains(id(line))).toList();
  }

  /**
   * Asserts that the hops of a host were released at a distance, and that none of them arrived
   * before it was released. Arrivals are not measured against each other: how long one is under way
   * says more about the machine than about us.
   */
  public void assertSpaced(String host, Duration interval) {
    assertReleasesSpaced(host, interval);
    for (RecordingOrigin each : secure == null ? List.of(origin) : List.of(origin, secure)) {
      Map<String, List<Arrival>> arrived =
          each.arrivalsAt(host).stream().collect(groupingBy(Arrival::line));
      arrived.forEach((line, arrivals) -> assertReleasedBefore(host, line, arrivals));
    }
  }

  private void assertReleasedBefore(String host, String line, List<Arrival> arrivals) {
    List<Instant> released =
        departures(host).stream()
            .filter(sent -> line.equals(value("method", sent) + " " + target(sent)))
            .map(Stage::timestamp)
            .toList();
    assertThat(released).as(line).hasSizeGreaterThanOrEqualTo(arrivals.size());
    for (int i = 0; i < arrivals.size(); i++) {
      assertThat(arrivals.get(i).at()).as(line).isAfterOrEqualTo(released.get(i));
    }
  }

  /** Asserts the distance of releases by the action log; a busy machine lets threads wait. */
  public void assertReleasesSpaced(String host, Duration interval) {
    List<String> sent = departures(host);
    assertThat(sent).hasSizeGreaterThan(1);
    for (int i = 1; i < sent.size(); i++) {
      assertThat(Duration.between(timestamp(sent.get(i - 1)), timestamp(sent.get(i))))
          .as("gap of releases in %s", sent)
          .isGreaterThanOrEqualTo(interval.dividedBy(2));
    }
  }

  /** Asserts that all releases together took the time that their intervals take. */
  public void assertPaced(String host, Duration interval) {
    List<String> sent = departures(host);
    assertThat(Duration.between(timestamp(sent.get(0)), timestamp(sent.get(sent.size() - 1))))
        .isGreaterThanOrEqualTo(
            interval.multipliedBy(sent.size() - 1).multipliedBy(9).dividedBy(10));
  }

  /** A file or folder of this test alone. */
  public Path scratch(String name) {
    return contract.scratch().resolve(name);
  }

  @Override
  public void close() {
    clients.forEach(ClientUnderTest::close);
    try {
      origin.close(); // asserts that nothing else arrived
    } finally {
      if (secure != null) {
        secure.close();
      }
    }
  }

  private static Instant timestamp(String line) {
    return Instant.parse(value("ts", line));
  }

  private static String target(String line) {
    String url = value("url", line);
    return url.substring(url.indexOf('/', "https://".length()));
  }

  private static String id(String line) {
    return value("id", line);
  }

  private static String value(String key, String line) {
    Matcher matcher = Pattern.compile("\"" + key + "\":\"([^\"]+)\"").matcher(line);
    assertThat(matcher.find()).as(line).isTrue();
    return matcher.group(1);
  }

  private static String next(String kind) {
    int number = USED.computeIfAbsent(kind, k -> new AtomicInteger()).incrementAndGet();
    return String.format("%03d", number);
  }
}
